declare global {
  interface Window {
    /** Left by the server in every page: does what was pressed before its scripts ran. */
    startedUp?: () => void;
  }
}

/** Tells the page that its scripts have taken over: fonts and pictures that waited for them may come. */
export function startedUp(): void {
  Object.assign(document.documentElement.dataset, { fonts: '', seen: '' });
  window.startedUp?.();
}
