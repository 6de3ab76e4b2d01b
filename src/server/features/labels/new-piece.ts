import { centsToReais } from '#shared/money.ts';
import { freightLabel } from '#shared/freight-label.ts';
import type { EtiquetaDaTroca } from '#shared/wire/new-piece.ts';
import { conflict } from '../../errors.ts';
import { parcelOfExchange } from '../exchanges/index.ts';
import { findParcel } from '../parcels/index.ts';
import { AUTO } from '../shipping/index.ts';
import { refuseClosed, type LabelWish } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { offersForExchange, pressLabel, type Pressed } from './exchange-label.ts';
import { noteFor } from './notes.ts';
import { offerFor } from './many-offers.ts';
import { packingChoices } from './packing-choices.ts';
import { freightOf } from './sendable.ts';

/**
 * What the label of an exchange's new piece costs: by the way that its buyer chose, else by the cheapest in the time that she
 * was told, else by the cheapest. Writes nothing. Throws 404; 409 where none is bought; 502 and 504.
 */
export async function priceNewPiece(deps: LabelsDeps, exchangeId: number): Promise<EtiquetaDaTroca> {
  const { subject, offered } = await offersForExchange(deps, { exchangeId, kind: 'troca' });
  const { order } = subject;
  const offer = offerFor(deps, order, offered.offers) ?? offered.offers[0];
  if (offer === undefined) {
    const text = 'Nenhum serviço leva esta troca agora: escolha outra caixa, ou envie por fora.';
    throw conflict('servico_indisponivel', text);
  }
  const { id: servico, servico: nome, company, priceCents, prazoDays, isChosen } = offer;
  const choices = packingChoices(offered, AUTO);
  const box = choices?.opcoes.find(({ valor }) => valor === choices.usada);
  return {
    servico,
    nome,
    transportadora: company,
    preco: centsToReais(priceCents),
    prazo: prazoDays,
    escolhida: isChosen,
    escolhido: freightLabel({ company: '', ...freightOf(order) }),
    saldo: offered.account === null ? null : offered.account.balanceCents / 100,
    restam: offered.account?.left ?? null,
    carteira: deps.provider.walletUrl,
    chaveNota: await noteFor(deps, subject),
    notaObrigatoria: deps.needsInvoice?.() ?? false,
    emiteNota: deps.issuesHere?.() ?? false,
    embalagem:
      choices === null ? null : { usada: choices.usada, nome: box?.texto ?? '', medidas: choices.medidas },
  };
}

export interface NewPieceWish extends Omit<LabelWish, 'orderId' | 'parcelId'> {
  exchangeId: number;
}

export interface NewPieceSent extends Pressed {
  /** The new piece has gone: its exchange is over. */
  isSent: boolean;
}

/**
 * Sends what an exchange sends by a label: buys that, and the exchange ends in the transaction in which it is made, never
 * before. Where one is bought or being bought this goes on with it, whoever asked for it. Throws as `buyLabel`.
 */
export async function sendNewPiece(
  deps: LabelsDeps,
  { exchangeId, ...wish }: NewPieceWish,
): Promise<NewPieceSent> {
  refuseClosed(deps);
  const asked = await parcelOfExchange(deps, { exchangeId, by: wish.by, kind: 'troca' });
  const pressed = await pressLabel(deps, asked, wish);
  const parcel = await findParcel(deps.db, asked.id);
  const { state, code } = pressed.label;
  return {
    ...pressed,
    isSent: state === 'gerada' && parcel?.sent_at !== null && parcel?.rastreio === code,
  };
}
