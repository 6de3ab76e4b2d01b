/** How much of the price must be off, at least, in percent. Stands here because every page of lists loads it. */
export const DISCOUNTS = [10, 20, 30, 50] as const;
