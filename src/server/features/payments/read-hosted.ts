import type { BackUrls, CheckoutSessionBody, PreferenceBody } from '#shared/wire/payments.ts';
import { invalid } from '../../errors.ts';
import type { HostedRequest, Payer } from '../../providers/payment/port.ts';
import { hashPurchase, readPurchase, readReplaced, type Purchase } from '../purchases/index.ts';
import { rawPurchaseOf } from './read-payment.ts';

/** A purchase to be paid on the provider's own page, as it is asked for. */
export interface HostedPurchase {
  purchase: Purchase;
  payer: Payer;
  askedReais: number | null;
  /** The code of the order to be given up for this one. */
  replaces: string | undefined;
  backUrls: HostedRequest['backUrls'];
  cardsOnly: boolean;
  bodyHash: Buffer;
}

/** Checks a preference's body. Throws 422 with a text per refused field. */
export function readPreferenceBody(body: PreferenceBody, publicUrl: string): HostedPurchase {
  const { payer, customer } = body;
  const named = [payer.first_name ?? payer.name, payer.last_name ?? payer.surname];
  const buyer = {
    nome: customer?.nome ?? named.filter(Boolean).join(' '),
    email: customer?.email ?? payer.email,
    cpf: customer?.cpf ?? payer.identification?.number ?? '',
    whatsapp: customer?.whatsapp ?? '',
  };
  const purchase = readPurchase({ ...rawPurchaseOf({ ...body, customer: buyer }), payerUnknown: true });
  return finish(purchase, body, { publicUrl, cardsOnly: false });
}

/** Checks the body of a hosted card checkout: a card's own, without its token. Throws 422 with a text per refused field. */
export function readSessionBody(body: CheckoutSessionBody, publicUrl: string): HostedPurchase {
  if (body.pedido !== undefined) {
    const text =
      'Esta página é sempre de um pedido novo: para trocar um que já existe, envie o código em substitui.';
    throw invalid(text, { pedido: text });
  }
  return finish(readPurchase(rawPurchaseOf(body)), body, { publicUrl, cardsOnly: true });
}

function finish(
  purchase: Purchase,
  body: Pick<PreferenceBody, 'back_urls' | 'transaction_amount' | 'substitui'>,
  { publicUrl, cardsOnly }: { publicUrl: string; cardsOnly: boolean },
): HostedPurchase {
  const { buyer } = purchase;
  const askedReais = body.transaction_amount ?? null;
  const [firstName = '', ...rest] = buyer.nome.split(/\s+/);
  const replaces = readReplaced(body.substitui);
  const backUrls = readBackUrls(body.back_urls ?? {}, publicUrl);
  return {
    purchase,
    payer: { email: buyer.email, cpf: buyer.cpf, firstName, lastName: rest.join(' ') },
    askedReais,
    replaces,
    backUrls,
    cardsOnly,
    bodyHash: hashPurchase(purchase, {
      kind: 'hosted',
      rest: [askedReais, backUrls, cardsOnly],
      replaces,
    }),
  };
}

const PAGES = { success: '/success', failure: '/failure', pending: '/pending' };

/** Addresses of this shop alone: nobody is sent elsewhere in its name. */
export function readBackUrls(given: BackUrls, publicUrl: string): HostedRequest['backUrls'] {
  const own = new URL(publicUrl);
  const read = (name: keyof typeof PAGES) => {
    const url = URL.parse(given[name] ?? PAGES[name], own);
    if (url !== null && url.origin === own.origin && url.username === '') return url.href;
    const text = 'Use só endereços desta loja para a volta.';
    throw invalid(text, { [`back_urls.${name}`]: text });
  };
  return { success: read('success'), failure: read('failure'), pending: read('pending') };
}
