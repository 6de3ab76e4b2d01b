import { api, type AskOptions } from '../calls/api.ts';

/** All products, as much of each as a card needs. */
export const askCards = (options: AskOptions) =>
  api('GET /produtos', { query: { campos: 'cartao' }, ...options });

/** All categories that are shown. */
export const askCategories = (options: AskOptions) => api('GET /categorias', options);
