// Elements that are looked up by id or selector may be of any kind: tsc checks our own functions, modules and messages, not the page.
interface EventTarget {
  checked: any; classList: any; click: any; close: any; closest: any; content: any; dataset: any; dateTime: any; disabled: any; elements: any; files: any;
  focus: any; form: any; getScreenCTM: any; hidden: any; href: any; id: any; matches: any; max: any; maxLength: any; name: any;
  offsetParent: any; offsetTop: any; open: any; options: any; querySelector: any; reportValidity: any; result: any; select: any;
  selectedIndex: any; selectedOptions: any; setAttribute: any; setCustomValidity: any; showModal: any; tagName: any; textContent: any; title: any; value: any; viewBox: any;
  action: any; append: any; removeAttribute: any; _was: any;
}
