/** Ground of a highlight card whose product names none. */
export const DEFAULT_BACKGROUND = '#f5a7d0';
