declare global {
  interface Window {
    /** Left by the server in every page: does what was pressed before its scripts ran. */
    startedUp?: () => void;
    /** Left by the server in every page of the shop (bring-fonts.ts). */
    bringFonts?: () => void;
  }
}

/** Tells the page that its scripts have taken over: fonts and pictures that waited for them may come. */
export function startedUp(): void {
  document.documentElement.dataset['seen'] = '';
  window.bringFonts?.();
  window.startedUp?.();
}
