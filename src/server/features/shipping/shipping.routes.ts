import { isCep } from '#shared/cep.ts';
import { centsToReais } from '#shared/money.ts';
import { invalid, providerFailed } from '../../errors.ts';
import type { Api, ApiRoutes, RouteLimit } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { ShippingPrice, ShippingQuotes } from './port.ts';
import type { PostalCodes } from './postal-codes.service.ts';
import { itemsOf } from './items-of.ts';

const FREIGHT_LIMIT: RouteLimit = { name: 'frete', max: 120, windowSeconds: 60 };
const POSTAL_LIMIT: RouteLimit = { name: 'cep', max: 120, windowSeconds: 60 };

/** `POST /frete/calcular`, `POST /frete/validar` and `GET /cep/{cep}`. */
export function shippingRoutes(deps: { shipping: ShippingQuotes; postalCodes: PostalCodes }): ApiRoutes {
  return (api) => {
    quoteRoutes(api, deps.shipping);
    postalCodeRoute(api, deps.postalCodes);
  };
}

function quoteRoutes(api: Api, shipping: ShippingQuotes): void {
  api.route({
    ...implement('POST /frete/calcular'),
    config: { audience: 'all', limit: FREIGHT_LIMIT },
    handler: async ({ body }) => {
      const opcoes = await shipping.quote({ cep: body.cepDestino, items: itemsOf(body) });
      return { sucesso: true as const, success: true as const, opcoes };
    },
  });

  api.route({
    ...implement('POST /frete/validar'),
    config: { audience: 'all', limit: FREIGHT_LIMIT },
    handler: async ({ body }) => {
      const { freteId: id, cepDestino: cep, cotacao } = body;
      const ask = (option: { id: string; cotacao?: string }) =>
        shipping.priceFor({ cep, items: itemsOf(body), option });
      const price = await ask(cotacao ? { id, cotacao } : { id });
      const holding = !price.ok && price.reason === 'price_changed' ? await ask({ id }) : price;
      const cents = centsThatHold(holding);
      return {
        sucesso: true as const,
        success: true as const,
        valido: cents === body.valorFrete,
        valor: centsToReais(cents ?? 0),
      };
    },
  });
}

/** Null when the option does not exist. */
function centsThatHold(price: ShippingPrice): number | null {
  if (price.ok) return price.option.priceCents;
  if (price.reason === 'unavailable') throw providerFailed(502, 'Erro ao calcular fretes. Tente novamente.');
  return null;
}

function postalCodeRoute(api: Api, postalCodes: PostalCodes): void {
  api.route({
    ...implement('GET /cep/:cep'),
    config: { audience: 'all', limit: POSTAL_LIMIT },
    handler: async ({ params }) => {
      const cep = params.cep.replace(/^(\d{5})-(\d{3})$/, '$1$2');
      const text = 'Por favor, insira um CEP válido!';
      if (!isCep(cep)) throw invalid(text, { cep: text });
      return postalCodes.lookUp(cep);
    },
  });
}
