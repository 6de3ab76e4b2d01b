import { may, SIGHTS, type OfficeRole } from '#shared/acts.ts';
import { photosLeft } from '#shared/exchange-photos.ts';
import { exchangeName, isOpenExchange } from '#shared/exchange-states.ts';
import { EXCHANGE_DAYS } from '#shared/shop.ts';
import { trackingPage } from '#shared/tracking.ts';
import type { Troca, TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { maskText } from '../../security/masks.ts';
import type { Order } from '../orders/index.ts';
import { isAtTheShop } from './at-the-shop.ts';
import type { Exchange, ExchangeLine, ExchangeStep } from './exchanges.store.ts';
import type { ListedPhoto } from './photos.store.ts';
import type { Item } from './read-held.ts';
import { codeRefusal, isCodeOver } from './reverse-code.ts';

export interface ToldExchange {
  order: Order;
  exchange: Exchange;
  items: readonly Item[];
  lines: readonly ExchangeLine[];
  steps: readonly ExchangeStep[];
  photos: readonly ListedPhoto[];
  /** Was the order paid at the door? */
  isUncharged: boolean;
  hasSentPart: boolean;
  /** By which its new piece goes, or went; null: no label was asked for. */
  parcel: { id: number; labelId: number | null; isLabelComing: boolean; isGone: boolean } | null;
  /** By which her piece comes back; null: no posting code was asked for. */
  back: { id: number; labelId: number | null; isDeclared: boolean } | null;
  now: Date;
}

/** A request as its buyer sees it. */
export function tellExchange(told: ToldExchange): Troca {
  const { exchange, items, lines, steps, photos, now } = told;
  const { id, state: estado, ending } = exchange;
  const own = lines.filter((line) => line.exchange_id === id);
  const fotos = photos.filter((photo) => photo.exchange_id === id).map(tellPhoto);
  return {
    id,
    nome: exchangeName(id),
    estado,
    inteira: exchange.whole,
    motivo: exchange.reason,
    querer: exchange.wish,
    base: exchange.basis,
    frete: exchange.freight_back,
    comentario: exchange.words,
    resposta: exchange.answer,
    envio: exchange.send_back,
    codigoReverso: exchange.reverse_code,
    codigoAte: exchange.reverse_until?.toISOString() ?? null,
    codigoVencido: isCodeOver(exchange, now),
    declaracao: isDeclarationThere(told),
    enviarAte: exchange.send_by?.toISOString() ?? null,
    fim: ending,
    rastreio: exchange.rastreio,
    transportadora: exchange.transportadora,
    rastreio_url: trackingPage(exchange),
    pode_cancelar: !exchange.whole && (estado === 'pedida' || estado === 'autorizada'),
    fotos,
    fotosQueCabem: photosLeft(exchange, fotos.length),
    pecas: own.map((line) => pieceOf(line, items)),
    passos: stepsOf(steps, id).map(({ passo, em }) => ({ passo, em })),
    created_at: exchange.created_at.toISOString(),
  };
}

/** She may still post by a code that was made here, and goes with a declaration: asked without its provider. */
const isDeclarationThere = ({ exchange, back, now }: ToldExchange): boolean =>
  exchange.state === 'autorizada' &&
  exchange.reverse_until !== null &&
  !isCodeOver(exchange, now) &&
  back?.isDeclared === true;

/** The small one stands in the answer itself: no address shows it to anybody else. */
const tellPhoto = ({ id, preview, created_at: at }: ListedPhoto) => ({
  id,
  em: at.toISOString(),
  previa: `data:image/jpeg;base64,${preview.toString('base64')}`,
});

function pieceOf(line: ExchangeLine, items: readonly Item[]) {
  const item = items.find(({ id }) => id === line.order_item_id);
  return {
    nome: item?.nome ?? '',
    cor: line.cor,
    tamanho: line.tamanho,
    imagem: item?.imagem ?? '',
    quantidade: line.units,
    nova:
      line.wanted_cor === '' && line.wanted_tamanho === ''
        ? null
        : { cor: line.wanted_cor, tamanho: line.wanted_tamanho },
  };
}

const stepsOf = (steps: readonly ExchangeStep[], id: number) =>
  steps
    .filter((step) => step.exchange_id === id)
    .map((step) => ({
      passo: step.step as Exchange['state'],
      em: step.at.toISOString(),
      por: step.made_by,
    }));

/** A request as somebody of the office sees it: of its buyer the name, of her words what her role may read. */
export function tellOffice(told: ToldExchange, role: OfficeRole): TrocaEscritorio {
  const { order, exchange, steps, isUncharged, parcel, back, now } = told;
  const { pode_cancelar: _hers, fotosQueCabem: _left, declaracao: _file, ...own } = tellExchange(told);
  const hides = SIGHTS[role] === 'masked';
  const takesCode = exchange.ending === 'troca' && parcel?.isLabelComing !== true;
  return {
    ...own,
    comentario: hides ? maskText(own.comentario) : own.comentario,
    resposta: hides ? maskText(own.resposta) : own.resposta,
    fotos: may(role, 'see-defect-photos') ? own.fotos : [],
    numeroDeFotos: own.fotos.length,
    envio: hides ? maskText(own.envio) : own.envio,
    // Whoever has it sends a parcel at the shop's cost.
    codigoReverso: hides ? '' : own.codigoReverso,
    podeGerarCodigo: codeRefusal(order, exchange, now) === null,
    pacoteDeVolta: back?.id ?? null,
    etiquetaDeVolta: back?.labelId ?? null,
    pedido: { id: order.id, codigo: order.codigo, status: order.status },
    cliente: order.nome,
    prazo: deadlineOf(exchange)?.toISOString() ?? null,
    recusavel: exchange.basis !== 'arrependimento',
    estoque: exchange.to_stock,
    guardada: exchange.kept,
    pacote: parcel?.id ?? null,
    etiqueta: parcel?.labelId ?? null,
    podeDigitar: takesCode,
    podeReenviar: takesCode && parcel?.isGone === true,
    diasDeTroca: order.exchange_days ?? EXCHANGE_DAYS,
    naLoja: exchange.whole && isAtTheShop(order, told),
    semCobranca: isUncharged,
    // It may tell sums, and is for who can do something about it.
    recusaDoEstorno: exchange.state === 'devolvendo' && may(role, 'give-money-back') ? exchange.refusal : '',
    historico: stepsOf(steps, exchange.id),
  };
}

const DAY_MS = 86_400_000;
/** Decreto 7.962/2013, art. 4: who writes is answered within five days. */
const ANSWERED_WITHIN_DAYS = 5;
/** Código de Defesa do Consumidor, art. 18: a defect is seen to within thirty. */
const DONE_WITHIN_DAYS = 30;

function deadlineOf({ state, created_at: since, send_by: sendBy }: Exchange): Date | null {
  if (!isOpenExchange(state)) return null;
  const after = (days: number) => new Date(since.getTime() + days * DAY_MS);
  if (state === 'pedida') return after(ANSWERED_WITHIN_DAYS);
  return state === 'autorizada' ? sendBy : after(DONE_WITHIN_DAYS);
}
