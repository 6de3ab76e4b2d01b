/** As many pieces make a look. */
export const MOST_IN_LOOK = 6;
