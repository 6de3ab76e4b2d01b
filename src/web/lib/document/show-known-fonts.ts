/** Whoever comes from another page of the shop has its fonts: they are shown at once, not after the first sight. */
export const SHOW_KNOWN_FONTS =
  'if (document.referrer.startsWith(location.origin + "/")) document.documentElement.dataset.fonts = "";';
