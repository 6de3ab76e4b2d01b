import { MOST_INSTALLMENTS } from './card.ts';
import type { InstallmentRules } from './installments.ts';
import { formatAmount, reaisToCents } from './money.ts';
import { LEAST_PIX_MINUTES, MOST_PIX_MINUTES } from './pix-term.ts';
import { EXCHANGE_DAYS, FREE_SHIPPING_FROM_CENTS, type PayOnDelivery, type ShopSettings } from './shop.ts';

/** On what terms the shop sells, as its owner types it: whole numbers, and reais as they are written. */
export interface ShopTerms {
  /** How long a PIX can be paid. */
  pix_minutos: string;
  parcelas: string;
  parcelas_sem_juros: string;
  /** '' is none. */
  parcela_minima: string;
  /** Freight is free from this subtotal on; '' is never. */
  frete_gratis_de: string;
  /** After delivery, by the shop's own rule. */
  dias_troca: string;
  /** One of `ON_DELIVERY`. */
  na_entrega: string;
}

/** What becomes of who wants to pay at the door, in the owner's words and the shop's. */
export const ON_DELIVERY = {
  combinar: {
    said: 'Combinar pelo WhatsApp',
    about: 'O site não registra o pedido: quem compra escreve para a loja.',
    means: 'message',
  },
  pedido: {
    said: 'Registrar o pedido',
    about: 'O pedido espera por você em Vendas, com as peças reservadas.',
    means: 'order',
  },
  nao: { said: 'Não oferecer', about: 'A página de pagamento começa por cartão e PIX.', means: 'off' },
} as const satisfies Record<string, { said: string; about: string; means: PayOnDelivery }>;

export const isOnDelivery = (text: string): text is keyof typeof ON_DELIVERY =>
  Object.hasOwn(ON_DELIVERY, text);

/** The owner's word for what the environment says. */
export const onDeliveryWord = (means: PayOnDelivery): string =>
  Object.entries(ON_DELIVERY).find(([, way]) => way.means === means)?.[0] ?? 'combinar';

/** What becomes of who wants to pay at the door; `fallback` for what is none of the words. */
export const onDeliveryOf = ({ na_entrega }: ShopTerms, fallback: PayOnDelivery): PayOnDelivery =>
  isOnDelivery(na_entrega) ? ON_DELIVERY[na_entrega].means : fallback;

const LEAST_FREE_CENTS = 100;
const MOST_CENTS = 9_999_999;
/** From what the law gives anyway to what it gives for defects. */
const SPAN_OF_EXCHANGE = [7, 90] as const;

const WHOLE = /^\d{1,5}$/;
const wholeOf = (text: string): number | null => (WHOLE.test(text) ? Number(text) : null);
const tidyWhole = (text: string): string => String(wholeOf(text) ?? text);

function tidyReais(text: string): string {
  const cents = reaisToCents(text);
  return cents === null ? text : formatAmount(cents);
}

/** As they are kept: '030' is '30', 'R$ 199' is '199,00', and a least instalment of nothing is none. */
export function tidyTerms(terms: ShopTerms): ShopTerms {
  const least = tidyReais(terms.parcela_minima);
  return {
    pix_minutos: tidyWhole(terms.pix_minutos),
    parcelas: tidyWhole(terms.parcelas),
    parcelas_sem_juros: tidyWhole(terms.parcelas_sem_juros),
    parcela_minima: least === formatAmount(0) ? '' : least,
    frete_gratis_de: tidyReais(terms.frete_gratis_de),
    dias_troca: tidyWhole(terms.dias_troca),
    na_entrega: terms.na_entrega,
  };
}

const between = (value: number | null, [least, most]: readonly [number, number]): boolean =>
  value !== null && value >= least && value <= most;

const countProblem = (text: string): string | null =>
  between(wholeOf(text), [1, MOST_INSTALLMENTS]) ? null : `Informe um número de 1 a ${MOST_INSTALLMENTS}.`;

function pixProblem(text: string): string | null {
  const minutes = wholeOf(text);
  if (minutes !== null && minutes < LEAST_PIX_MINUTES)
    return `O Mercado Pago não aceita um PIX de menos de ${LEAST_PIX_MINUTES} minutos: informe ${LEAST_PIX_MINUTES} ou mais.`;
  return between(minutes, [LEAST_PIX_MINUTES, MOST_PIX_MINUTES])
    ? null
    : `Informe minutos inteiros, de ${LEAST_PIX_MINUTES} a ${MOST_PIX_MINUTES} (30 dias).`;
}

/** What is wrong with one of them; null where nothing is. */
export const TERM_CHECKS: Readonly<Record<keyof ShopTerms, (text: string) => string | null>> = {
  pix_minutos: pixProblem,
  parcelas: countProblem,
  parcelas_sem_juros: countProblem,
  parcela_minima: (text) =>
    between(reaisToCents(text), [1, MOST_CENTS]) ? null : 'Informe um valor em reais, ex.: 10,00.',
  frete_gratis_de: (text) =>
    between(reaisToCents(text), [LEAST_FREE_CENTS, MOST_CENTS])
      ? null
      : 'Informe um valor de R$ 1,00 ou mais, ex.: 199,00. Em branco, não há frete grátis.',
  dias_troca: (text) =>
    between(wholeOf(text), SPAN_OF_EXCHANGE) ? null : 'Informe dias inteiros, de 7 a 90.',
  na_entrega: (text) => (isOnDelivery(text) ? null : 'Escolha uma das opções.'),
};

/** What is wrong with instalments together; null where nothing is. */
export function instalmentsProblem({ parcelas, parcelas_sem_juros }: ShopTerms): string | null {
  const [most, free] = [wholeOf(parcelas), wholeOf(parcelas_sem_juros)];
  if (most === null || free === null || free <= most) return null;
  return `Sem juros não podem ser mais parcelas que ao todo: informe ${most} ou menos.`;
}

/** How long a PIX can be paid, in minutes; `fallback` for what is no number. */
export const pixMinutesOf = ({ pix_minutos }: ShopTerms, fallback: number): number =>
  wholeOf(pix_minutos) || fallback;

/** For how many days pieces may be exchanged; the usual ones for what is no number of those. */
export function exchangeDaysIn({ dias_troca }: ShopTerms): number {
  const days = wholeOf(dias_troca);
  return days !== null && between(days, SPAN_OF_EXCHANGE) ? days : EXCHANGE_DAYS;
}

type TermName = 'installments' | 'freeShipping' | 'payOnDelivery';

/** What pages know of the terms. Interest, and whether a promise of free freight is kept by prices, are the environment's. */
export function termsOf(
  terms: ShopTerms,
  { installments, freeShipping, payOnDelivery }: Pick<ShopSettings, TermName>,
): Pick<ShopSettings, TermName | 'freeShippingFromCents' | 'exchangeDays'> {
  const fromCents = reaisToCents(terms.frete_gratis_de);
  const exchangeDays = exchangeDaysIn(terms);
  const isUsual = fromCents === null || fromCents === FREE_SHIPPING_FROM_CENTS;
  return {
    installments: rulesOf(terms, installments),
    freeShipping: fromCents === null ? 'off' : freeShipping,
    payOnDelivery: onDeliveryOf(terms, payOnDelivery),
    // Without it pages are the bytes that they were.
    ...(!isUsual && { freeShippingFromCents: fromCents }),
    ...(exchangeDays !== EXCHANGE_DAYS && { exchangeDays }),
  };
}

/** A lock may hold one of them alone: so many without interest as there are at most. */
function rulesOf(terms: ShopTerms, base: InstallmentRules): InstallmentRules {
  const most = wholeOf(terms.parcelas) ?? base.most;
  const free = wholeOf(terms.parcelas_sem_juros) ?? base.withoutInterest;
  return {
    ...base,
    most,
    withoutInterest: Math.min(free, most),
    leastCents: reaisToCents(terms.parcela_minima) ?? 0,
  };
}
