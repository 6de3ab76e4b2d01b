import { createFreightNews, type FreightNewsDeps } from './news.ts';
import { createParcels } from './parcels.ts';
import { createWallet } from './wallet.ts';

/** The freight provider's account, its parcels, and the news of them. */
export function createMelhorEnvio(deps: FreightNewsDeps) {
  const wallet = createWallet(deps);
  const freightNews = createFreightNews(deps);
  return { wallet, freightNews, parcels: createParcels({ ...deps, wallet, news: freightNews }) };
}
