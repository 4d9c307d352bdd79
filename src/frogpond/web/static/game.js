// What the scripts of a game add to the table (docs/your-own-game.md). They run before the first view comes.
// `compose(choices, redraw)`: controls of the dock that stand for many choices at once. It returns `names` of the picks they replace, their
// elements as `parts`, and `focus()`; null where it replaces nothing. `note(name)`: a second line of the button for a pick, an element.
// `looks(element)`: whether a finger's first tap on it only looks. `sure(choice)`: two lines for the button that does a choice, or null.
/** @type {{ compose: (choices: any[], redraw: () => void) => any, note: (name: string) => any, looks: (el: any) => boolean,
 *   sure: (choice: any) => [string, string] | null }} */
export const own = { compose: () => null, note: () => null, looks: () => false, sure: () => null };
