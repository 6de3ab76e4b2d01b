import { centsToReais } from '#shared/money.ts';
import type { CodigoDaTroca } from '#shared/wire/return-code.ts';
import { conflict } from '../../errors.ts';
import { hasMadeCode, parcelOfExchange } from '../exchanges/index.ts';
import { AUTO } from '../shipping/index.ts';
import { refuseClosed, type LabelWish } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { offersForExchange, pressLabel, type Pressed } from './exchange-label.ts';

/** What the posting code of a request costs, by the cheapest way. Writes nothing. Throws 404; 409 where none is made; 502 and 504. */
export async function priceCode(deps: LabelsDeps, exchangeId: number): Promise<CodigoDaTroca> {
  const { offered } = await offersForExchange(deps, { exchangeId, kind: 'devolucao' });
  const { offers, account } = offered;
  const [offer] = offers;
  if (offer === undefined)
    throw conflict('servico_indisponivel', 'Os Correios não oferecem a postagem desta devolução agora.');
  return {
    servico: offer.id,
    nome: offer.servico,
    transportadora: offer.company,
    preco: centsToReais(offer.priceCents),
    prazo: offer.prazoDays,
    saldo: account === null ? null : account.balanceCents / 100,
    restam: account?.left ?? null,
    carteira: deps.provider.walletUrl,
  };
}

export interface CodeWish extends Pick<LabelWish, 'serviceId' | 'agreedCents' | 'key' | 'by'> {
  exchangeId: number;
}

export interface CodeMade extends Pressed {
  /** The code is with its request, which is authorised. */
  isTold: boolean;
}

/**
 * Makes the posting code of a request: buys its label, and a request that waits for its answer is authorised in the transaction in
 * which that is made, never before. Where one is bought or being bought this goes on with it, whoever asked for it. Throws as
 * `buyLabel`.
 */
export async function makeCode(deps: LabelsDeps, { exchangeId, ...wish }: CodeWish): Promise<CodeMade> {
  refuseClosed(deps);
  const asking = { exchangeId, by: wish.by, kind: 'devolucao', isAnswer: true } as const;
  const parcel = await parcelOfExchange(deps, asking);
  // Its contents are declared, and it goes in one package.
  const pressed = await pressLabel(deps, parcel, { ...wish, invoiceKey: '', packing: AUTO });
  return { ...pressed, isTold: await hasMadeCode(deps.db, exchangeId, deps.clock()) };
}
