/** The largest document that is allowed, as JSON, with every letter of the three bytes that one may have. */
export const documentLimit = 256 * 1024;
