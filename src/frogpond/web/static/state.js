// What the page knows just now, shared by all its parts.
export const now = {
  view: null,       // the last view message
  picked: [],       // names picked so far
  hot: null,        // name under the pointer or focus
  pending: false,   // an act is on its way
  playing: null,    // { skip } while frames are shown
};

// A short screen lies on its side, or is a laptop at 200 %.
export const size = () =>
  (innerWidth < 700 && innerHeight > 559) || (innerWidth < 1100 && innerHeight > innerWidth) ? "phone" : "laptop";

// How one walks through a page by clicks: keys that are meant for fields and dialogs are theirs.
export const elsewhere = e => e.target.closest("input,select,textarea,dialog") || e.ctrlKey || e.metaKey || e.altKey;
