import { deadlineText } from '#shared/arrival.ts';
import { PICK_UP } from '#shared/channels.ts';
import { areaFor, priceIn } from '#shared/delivery-areas.ts';
import { BY_EMAIL, DIGITAL_FREIGHT } from '#shared/gift-card.ts';
import { PICKUP_NAME, readyText } from '#shared/pickup.ts';
import type { FreightOffer } from '../../providers/freight/port.ts';
import type { LocalWay, PickupWay } from './own-ways.ts';
import type { PricedShippingOption } from './port.ts';

/** A way of sending as it is offered, priced and not yet signed. */
export interface ShippingOption extends PricedShippingOption {
  descricao: string;
  logo: string | null;
  estimado: boolean;
}

const CARRIER_WITHOUT_NAME = 'Correios';

export interface OfferRules {
  /** Whose hands bring a local delivery: the shop's name. */
  shopName: () => string;
  /** The cheapest option is free from this subtotal on; null: no price changes. */
  freeFromCents: () => number | null;
  /** Does the office itself say what freight costs by now? The rule above is over then. */
  isSetByOffice?: () => boolean;
  /** What the owner makes of the carriers' offers; all of them as they are where she says nothing. */
  carriers?: () => { extraDays: number; without: readonly string[] };
  /** Pictures under this origin are given as paths of the shop's own. */
  publicUrl: string;
}

const AS_THEY_ARE = { extraDays: 0, without: [] };

/** The carriers' offers as options, cheapest first. */
export function carrierOptions(
  offers: readonly FreightOffer[],
  estimado: boolean,
  rules: OfferRules,
): ShippingOption[] {
  const { extraDays, without } = rules.carriers?.() ?? AS_THEY_ARE;
  return offers
    .filter(({ id }) => !without.includes(id))
    .map((offer): ShippingOption => {
      const company = offer.company || CARRIER_WITHOUT_NAME;
      const prazoDays = offer.prazoDays + extraDays;
      return {
        id: offer.id,
        nome: serviceName(offer.servico, company),
        servico: offer.servico,
        company,
        prazo: prazoDays,
        tipo: 'delivery',
        priceCents: offer.priceCents,
        descricao: `${company} · ${deadlineText({ prazo: prazoDays, tipo: 'delivery' })}`,
        logo: pictureOf(offer.logo, rules.publicUrl),
        estimado,
      };
    })
    .toSorted((a, b) => a.priceCents - b.priceCents || a.prazo - b.prazo);
}

/** 'Package' or 'Com' alone tell nobody anything: such services, written '.Package', are known by their carrier. */
function serviceName(servico: string, company: string): string {
  return servico.startsWith('.') ? `${company} ${servico.slice(1)}` : servico;
}

export interface Goods {
  cep: string;
  subtotalCents: number;
}

/** Delivery by the shop itself, where one of its areas holds the postal code. */
export function localOption(
  { cep, subtotalCents }: Goods,
  areas: readonly LocalWay[],
  { shopName, now }: Pick<OfferRules, 'shopName'> & { now: Date },
): ShippingOption[] {
  const area = areaFor(areas, { cep, goodsCents: subtotalCents, now });
  if (area === null) return [];
  const tipo = 'delivery_local';
  const { prazoDays: prazo, mesmoDiaAte, gratisDeCents } = area;
  const sameDay = mesmoDiaAte === null ? {} : { mesmoDiaAte };
  const priceCents = priceIn(area, subtotalCents);
  const isFreeByValue = gratisDeCents !== null && subtotalCents >= gratisDeCents && area.precoCents > 0;
  return [
    {
      id: 'delivery_local',
      nome: area.option,
      servico: 'Entrega local',
      company: shopName(),
      prazo,
      tipo,
      ...sameDay,
      priceCents,
      descricao: `${isFreeByValue ? 'Frete grátis · ' : ''}Levada pela própria loja · ${deadlineText({ prazo, tipo, ...sameDay })}`,
      logo: null,
      estimado: false,
    },
  ];
}

/**
 * Fetching it, where the owner has it. It is no delivery: it stands behind all of them, and neither the promise of free
 * freight nor a promotion is about it.
 */
export function pickupOption(
  pickup: PickupWay | null,
  { shopName }: Pick<OfferRules, 'shopName'>,
): ShippingOption[] {
  if (pickup === null || !pickup.ativo) return [];
  const { nome, endereco, horario, instrucao, prazoDays: prazo } = pickup;
  return [
    {
      id: PICK_UP,
      nome: PICKUP_NAME,
      servico: PICKUP_NAME,
      company: shopName(),
      prazo,
      tipo: PICK_UP,
      retirada: { nome, endereco, horario, instrucao },
      priceCents: 0,
      descricao: `${nome} · ${endereco} · ${horario} · ${readyText(prazo)}`,
      logo: null,
      estimado: false,
    },
  ];
}

/** Gift cards alone: nothing is carried, and nothing is paid for it. */
export function digitalOption({ shopName }: Pick<OfferRules, 'shopName'>): ShippingOption {
  return {
    id: DIGITAL_FREIGHT,
    nome: 'Por e-mail',
    servico: 'Por e-mail',
    company: shopName(),
    prazo: 0,
    tipo: 'digital',
    priceCents: 0,
    descricao: BY_EMAIL,
    logo: null,
    estimado: false,
  };
}

/** Where the promise is kept by the price itself, makes the cheapest option free. */
export function withFreeShipping(
  options: readonly ShippingOption[],
  subtotalCents: number,
  { freeFromCents, isSetByOffice = () => false }: OfferRules,
): ShippingOption[] {
  const fromCents = isSetByOffice() ? null : freeFromCents();
  const applies = fromCents !== null && subtotalCents >= fromCents;
  const [cheapest] = options.toSorted((a, b) => a.priceCents - b.priceCents || a.prazo - b.prazo);
  return options.map((option) =>
    // One that costs nothing by itself says so already.
    applies && option === cheapest && option.priceCents > 0
      ? { ...option, priceCents: 0, descricao: `Frete grátis · ${option.descricao}` }
      : option,
  );
}

/** A carrier's mark that a page may show: from https, or the shop's own. */
function pictureOf(url: string | null, publicUrl: string): string | null {
  if (url?.startsWith(`${publicUrl}/`)) return url.slice(publicUrl.length);
  return url?.startsWith('https://') ? url : null;
}
