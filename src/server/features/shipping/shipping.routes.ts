import { z } from 'zod';
import { isCep } from '#shared/cep.ts';
import { centsToReais } from '#shared/money.ts';
import { errorBody } from '#shared/wire/errors.ts';
import { endereco, freteCalculado, freteValidado } from '#shared/wire/shipping.ts';
import { invalid, providerFailed } from '../../errors.ts';
import type { Api, ApiRoutes, RouteLimit } from '../../http/api.ts';
import type { ShippingPrice, ShippingQuotes } from './port.ts';
import type { PostalCodes } from './postal-codes.service.ts';
import { itemsOf, quoteBody, validateBody } from './shipping-bodies.ts';

const tags = ['Frete e CEP'];
const FREIGHT_LIMIT: RouteLimit = { name: 'frete', max: 120, windowSeconds: 60 };
const POSTAL_LIMIT: RouteLimit = { name: 'cep', max: 120, windowSeconds: 60 };
const failures = { '4xx': errorBody, '5xx': errorBody };

/** `POST /frete/calcular`, `POST /frete/validar` and `GET /cep/{cep}`. */
export function shippingRoutes(deps: { shipping: ShippingQuotes; postalCodes: PostalCodes }): ApiRoutes {
  return (api) => {
    quoteRoutes(api, deps.shipping);
    postalCodeRoute(api, deps.postalCodes);
  };
}

function quoteRoutes(api: Api, shipping: ShippingQuotes): void {
  api.post(
    '/frete/calcular',
    {
      config: { audience: 'all', limit: FREIGHT_LIMIT },
      schema: {
        tags,
        summary: 'Opções de frete para um CEP',
        body: quoteBody,
        response: { 200: freteCalculado, ...failures },
      },
    },
    async ({ body }) => {
      const opcoes = await shipping.quote({ cep: body.cepDestino, items: itemsOf(body) });
      return { sucesso: true as const, success: true as const, opcoes };
    },
  );

  api.post(
    '/frete/validar',
    {
      config: { audience: 'all', limit: FREIGHT_LIMIT },
      schema: {
        tags,
        summary: 'Confere se o preço de uma opção de frete ainda vale',
        body: validateBody,
        response: { 200: freteValidado, ...failures },
      },
    },
    async ({ body }) => {
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
  );
}

/** Null when the option does not exist. */
function centsThatHold(price: ShippingPrice): number | null {
  if (price.ok) return price.option.priceCents;
  if (price.reason === 'unavailable') throw providerFailed(502, 'Erro ao calcular fretes. Tente novamente.');
  return null;
}

function postalCodeRoute(api: Api, postalCodes: PostalCodes): void {
  api.get(
    '/cep/:cep',
    {
      config: { audience: 'all', limit: POSTAL_LIMIT },
      schema: {
        tags,
        summary: 'Endereço de um CEP',
        params: z.object({ cep: z.string() }),
        response: { 200: endereco, ...failures },
      },
    },
    async ({ params }) => {
      const cep = params.cep.replace(/^(\d{5})-(\d{3})$/, '$1$2');
      const text = 'Por favor, insira um CEP válido!';
      if (!isCep(cep)) throw invalid(text, { cep: text });
      return postalCodes.lookUp(cep);
    },
  );
}
