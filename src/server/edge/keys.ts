/** By this an edge forgets every page of the shop. */
export const WHOLE_SHOP = 'loja';

/** By this it forgets the pages of one product. */
export const productKey = (id: number): string => `produto-${id}`;

/** What is asked of an edge to see whether it listens: nothing is kept by it. */
export const NO_KEY = 'nada';
