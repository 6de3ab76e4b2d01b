import { countedFrom } from '#shared/arrival.ts';
import { BY_EMAIL, DIGITAL_FREIGHT } from '#shared/gift-card.ts';
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shop.ts';
import { plural } from '#shared/text.ts';
import type { LocalDeliveryRange } from '../../settings/local-delivery.ts';
import type { FreightOffer } from '../../providers/freight/port.ts';
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
  localDelivery: readonly LocalDeliveryRange[];
  /** `apply`: the cheapest option is free from the promised subtotal on. */
  freeShipping: 'message' | 'apply';
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
        descricao: `${company} · até ${workingDays(prazoDays)} ${countedFrom('delivery')}`,
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

/** Delivery by the shop itself: the cheapest of the ranges that hold the postal code. */
export function localOption(cep: string, { localDelivery, shopName }: OfferRules): ShippingOption[] {
  const [range] = localDelivery
    .filter(({ from, to }) => cep >= from && cep <= to)
    .toSorted((a, b) => a.precoCents - b.precoCents || a.prazoDays - b.prazoDays);
  if (range === undefined) return [];
  return [
    {
      id: 'delivery_local',
      nome: range.nome,
      servico: 'Entrega local',
      company: shopName(),
      prazo: range.prazoDays,
      tipo: 'delivery_local',
      priceCents: range.precoCents,
      descricao: `Levada pela própria loja · até ${workingDays(range.prazoDays)} ${countedFrom('delivery_local')}`,
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
  { freeShipping, isSetByOffice = () => false }: OfferRules,
): ShippingOption[] {
  const isRule = freeShipping === 'apply' && !isSetByOffice();
  const applies = isRule && subtotalCents >= FREE_SHIPPING_FROM_CENTS;
  const [cheapest] = options.toSorted((a, b) => a.priceCents - b.priceCents || a.prazo - b.prazo);
  return options.map((option) =>
    applies && option === cheapest
      ? { ...option, priceCents: 0, descricao: `Frete grátis · ${option.descricao}` }
      : option,
  );
}

function workingDays(days: number): string {
  return `${days} ${plural(days, 'dia útil', 'dias úteis')}`;
}

/** A carrier's mark that a page may show: from https, or the shop's own. */
function pictureOf(url: string | null, publicUrl: string): string | null {
  if (url?.startsWith(`${publicUrl}/`)) return url.slice(publicUrl.length);
  return url?.startsWith('https://') ? url : null;
}
