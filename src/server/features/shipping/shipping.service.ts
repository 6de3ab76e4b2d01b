import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Box } from '#shared/boxes.ts';
import { centsToReais } from '#shared/money.ts';
import type { PickupPoint } from '#shared/pickup.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { providerFailed } from '../../errors.ts';
import type { FreightProvider, FreightRequest } from '../../providers/freight/port.ts';
import type { Redis } from '../../redis/index.ts';
import type { Secrets } from '../../security/renewed-secret.ts';
import { createKeptOffers, type Offered } from './kept-offers.ts';
import {
  carrierOptions,
  digitalOption,
  localOption,
  pickupOption,
  withFreeShipping,
  type OfferRules,
  type ShippingOption,
} from './options.ts';
import { inBoxes, mergeItems, packItems } from './packing.ts';
import type { PricedShippingOption, ShippingItem, ShippingPrice, ShippingQuotes } from './port.ts';
import { readOwnWays, type OwnWaysSettings } from './own-ways.ts';
import { listProductsToSend } from './shipping.store.ts';
import { createQuoteSigner, type QuoteSigner } from './signed-quote.ts';

export interface ShippingDeps extends OfferRules, OwnWaysSettings {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  provider: FreightProvider;
  /** Names who answers, where that may change. */
  askedAs?: () => string;
  /** What nodes tell each other. */
  redis?: Redis | undefined;
  /** Sign quotes; the same on every node. */
  secrets: Secrets;
  /** Where parcels leave from at this moment, eight digits. */
  fromCep: () => string;
}

/** All that can be offered; `failure` when the carriers among it are missing. */
interface Offer {
  options: ShippingOption[];
  failure: { timedOut: boolean } | null;
}

interface Offering {
  cep: string;
  items: ShippingItem[];
  /** Without what the shop makes free. */
  isWhole?: boolean | undefined;
}

const FAILED_TEXT = 'Erro ao calcular fretes. Tente novamente.';

/** Freight: what it costs to send some products to a postal code, and which price holds for a payment. */
export function createShipping(deps: ShippingDeps): ShippingQuotes {
  const offersFor = createKeptOffers(deps);
  const signerOf = async (options?: { anew: boolean }): Promise<QuoteSigner> =>
    createQuoteSigner({ secrets: await deps.secrets(options), clock: deps.clock });

  async function offered({ cep, items, isWhole = false }: Offering): Promise<Offer> {
    const ids = items.map((item) => item.productId);
    const packed = packItems(mergeItems(items), await listProductsToSend(deps.db, ids));
    if (packed.products.length === 0) return { options: [digitalOption(deps)], failure: null };
    if (cep === '') return { options: [], failure: null };
    const { areas, pickup, boxes } = await waysOf(deps, isWhole);
    const plain = { fromCep: deps.fromCep(), toCep: cep, products: packed.products };
    const answer = await askedInBoxes(offersFor, plain, boxes);
    const carriers = answer.kind === 'ok' ? carrierOptions(answer.offers, answer.estimated, deps) : [];
    const { subtotalCents } = packed;
    const deliveries = [
      ...localOption({ cep, subtotalCents }, areas, { ...deps, now: deps.clock() }),
      ...carriers,
    ];
    const told = isWhole ? deliveries : withFreeShipping(deliveries, subtotalCents, deps);
    return {
      options: [...told, ...pickupOption(pickup, deps)],
      failure: answer.kind === 'ok' ? null : answer,
    };
  }

  async function readQuote(cotacao: string | undefined) {
    const signer = await signerOf();
    if (cotacao === undefined) return { quote: null, signer };
    // Another node may have signed it with a secret that is new here.
    const quote = signer.read(cotacao) ?? (await signerOf({ anew: true })).read(cotacao);
    return { quote, signer };
  }

  return {
    async quote({ cep, items }) {
      const merged = mergeItems(items);
      const { options, failure } = await offered({ cep, items: merged });
      if (failure !== null && options.length === 0) {
        throw providerFailed(failure.timedOut ? 504 : 502, FAILED_TEXT);
      }
      const signer = await signerOf();
      return options.map((option) => toOpcao(option, signer.sign({ option, cep, items: merged })));
    },

    waysTo: async (asked) => toADoor(await offered({ isWhole: true, ...asked })),
    async priceFor({ cep, items, option, isWhole }): Promise<ShippingPrice> {
      const merged = mergeItems(items);
      const { quote, signer } = await readQuote(option.cotacao);
      if (quote !== null && signer.holds(quote, { id: option.id, cep, items: merged })) {
        return { ok: true, option: quote.option };
      }
      const { options, failure } = await offered({ cep, items: merged, isWhole });
      const now = options.find(({ id }) => id === option.id);
      if (now === undefined) return { ok: false, reason: failure ? 'unavailable' : 'unknown_option' };
      return stillHolds(shownOf(quote?.option, now), now);
    },
  };
}

/** A quote that was true once tells what the shopper was shown. */
const shownOf = (quoted: PricedShippingOption | undefined, now: ShippingOption): PricedShippingOption =>
  quoted?.id === now.id ? quoted : now;

const toADoor = ({ options }: Offer) =>
  options.filter(({ tipo }) => tipo === 'delivery' || tipo === 'delivery_local');

/** Whoever takes no several boxes may take the pieces. */
async function askedInBoxes(
  offersFor: (request: FreightRequest) => Promise<Offered>,
  plain: FreightRequest,
  boxes: readonly Box[],
): Promise<Offered> {
  const goods = inBoxes(plain.products, boxes);
  const answer = await offersFor({ ...plain, ...goods });
  const isForNobody = goods.volumes !== undefined && answer.kind === 'ok' && answer.offers.length === 0;
  return isForNobody ? offersFor(plain) : answer;
}

async function waysOf(deps: ShippingDeps, isWhole: boolean) {
  const { areas, ...others } = await readOwnWays(deps.db, deps);
  return { ...others, areas: isWhole ? areas.map((area) => ({ ...area, gratisDeCents: null })) : areas };
}

/** She is asked before she pays another price, and before she fetches it elsewhere. */
function stillHolds(shown: PricedShippingOption, now: ShippingOption): ShippingPrice {
  if (!isSamePlace(shown.retirada, now.retirada)) return { ok: false, reason: 'unknown_option' };
  return shown.priceCents === now.priceCents
    ? { ok: true, option: now }
    : { ok: false, reason: 'price_changed' };
}

const isSamePlace = (one: PickupPoint | undefined, other: PickupPoint | undefined): boolean =>
  one?.nome === other?.nome && one?.endereco === other?.endereco;

function toOpcao(option: ShippingOption, cotacao: string): FreteOpcao {
  const { priceCents, ...rest } = option;
  const reais = centsToReais(priceCents);
  return { ...rest, valor: reais, preco: reais, isDelivery: option.tipo === 'delivery_local', cotacao };
}
