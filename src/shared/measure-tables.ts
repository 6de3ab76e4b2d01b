/** What bounds tables of measures that are kept under a name. */
export const MOST_MEASURE_TABLES = 100;
export const MOST_TABLE_NAME = 60;
export const MOST_TABLE_SIZES = 60;
/** As long as a product's size may be named. */
export const MOST_SIZE_NAME = 30;
/** Centimetres; more is a slip of the finger. */
export const MOST_GARMENT_CM = 1000;
