import type { ChargeReason } from '#shared/charges.ts';
import { isOwnDelivery } from '#shared/channels.ts';
import { isPaidLike, statusLabel } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { isPickup, pickupStateLabel } from '#shared/pickup.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { Acontecimento, PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { QuestionTexts } from '../../ui/question.tsx';
import { LEAVES, READY } from '../../ui/way-questions.ts';
import { reaisText } from '../../lib/money-text.ts';
import { reasonWords } from './charge-words.ts';
import { areAllPiecesGoingBack } from './units-to-send.ts';

type Told = Pick<
  PedidoDetalhado,
  'codigo' | 'status' | 'rastreio' | 'transportadora' | 'desistencia' | 'retido' | 'devolvendo'
> & { frete?: Pick<PedidoDetalhado['frete'], 'id' | 'tipo'> } & Parameters<typeof areAllPiecesGoingBack>[0];

function sentWords({ rastreio, transportadora, frete }: Told): string {
  if (frete !== undefined && isPickup(frete))
    return 'ele está pronto para retirada. O lugar, o horário e o código de retirada estão na página do pedido.';
  if (rastreio === '' && frete !== undefined && isOwnDelivery(frete)) return 'ele saiu para entrega.';
  const code = rastreio === '' ? '' : ` Código de rastreio: ${rastreio}.`;
  return `ele está a caminho${transportadora && ` pela ${transportadora}`}.${code}`;
}

function standingWords(pedido: Told): string {
  const { status, rastreio, desistencia, retido, devolvendo } = pedido;
  if (desistencia !== null && !desistencia.devolvido) {
    return 'recebemos a sua desistência e já estamos cuidando da devolução do valor.';
  }
  if (devolvendo > 0)
    return `um pagamento chegou depois que ele tinha terminado, e estamos devolvendo ${reaisText(devolvendo)} pelo mesmo meio de pagamento.`;
  if (isPaidLike(status) && areAllPiecesGoingBack(pedido))
    return 'o valor de todas as peças foi devolvido, ou está voltando, pelo mesmo meio de pagamento.';
  if (retido) return 'o valor do pagamento que recebemos é diferente do total. Vamos acertar juntos?';
  switch (status) {
    case 'pending':
      return 'ele está reservado e falta só o pagamento. Posso ajudar?';
    case 'waiting':
      return 'ele está registrado, e o pagamento é feito na entrega. Vamos combinar o melhor horário?';
    case 'in_analysis':
      return 'o pagamento está em análise, o que pode levar até 24 horas. Avisamos assim que houver resposta.';
    case 'paid':
      if (pedido.frete?.tipo === 'digital') return 'o pagamento foi confirmado e o código vai por e-mail.';
      return 'o pagamento foi confirmado e já vamos separar as suas peças.';
    case 'processing':
      if (rastreio === '') return 'estamos separando as suas peças com carinho.';
      return sentWords(pedido);
    case 'shipped':
      return sentWords(pedido);
    case 'delivered':
      if (pedido.frete?.tipo === 'digital') return 'o código foi enviado por e-mail.';
      if (pedido.frete !== undefined && isPickup(pedido.frete))
        return 'ele foi retirado. Esperamos que você ame cada peça!';
      return 'vimos que ele foi entregue. Esperamos que você ame cada peça!';
    case 'declined':
      return 'o pagamento não foi aprovado, e nada foi cobrado. Quer tentar de outro jeito?';
    case 'cancelled':
      return 'ele foi cancelado antes de ser pago. Se ainda quiser as peças, é só me dizer.';
    case 'refunded':
      return 'o valor foi devolvido pelo mesmo meio de pagamento. No cartão, aparece em até duas faturas.';
  }
}

/** What the shop may write to a buyer about an order, with its code and where to follow it. */
export function orderMessage(pedido: Told & { nome: string }, shop: ShopSettings): string {
  const first = pedido.nome.trim().split(/\s+/)[0] ?? '';
  const greeting = first === '' ? 'Oi!' : `Oi, ${first.slice(0, 40)}!`;
  return (
    `${greeting} Aqui é da ${shop.name}. Sobre o seu pedido ${pedido.codigo}: ${standingWords(pedido)}\n` +
    `Acompanhe em ${shop.publicUrl}${paths.order(pedido.codigo)}`
  );
}

const BY: Readonly<Record<Acontecimento['por'], string>> = {
  shopper: 'por quem comprou',
  provider: 'pelo Mercado Pago',
  admin: 'pela loja',
  system: 'automaticamente',
};
const KINDS = {
  envio: 'Envio anotado',
  desistencia: 'Desistência da compra',
  estorno: 'Estorno',
  alteracao: 'Mudança no pedido',
} as const;

/** Why a charge is cancelled that the shop has called off. */
const CALLED_OFF: ChargeReason = 'called_off';

/** 'Pago, pelo Mercado Pago'. */
export function eventWords({ tipo, status, por, reason }: Acontecimento, isFetched = false): string {
  const label = isFetched ? pickupStateLabel(status) : statusLabel(status);
  const what = tipo === 'estado' ? label : KINDS[tipo];
  // The provider only brings the news of what the shop itself has called off.
  const by = por === 'provider' && reason === CALLED_OFF ? 'admin' : por;
  return `${what}, ${BY[by]}`;
}

/** Why it happened, where that is known in words. */
export function eventReason({ por, tipo, reason }: Acontecimento): string {
  if (por !== 'provider' || tipo !== 'estado') return reason;
  return reason === CALLED_OFF ? '' : reasonWords(reason);
}

export interface Move {
  label: string;
  /** Asked first, where it can't be undone. */
  question: QuestionTexts | null;
}

/** How a person calls the move to a state; null for those that no press makes. */
export function moveOf(status: OrderStatus, frete: PedidoDetalhado['frete']): Move | null {
  switch (status) {
    case 'paid':
      return {
        label: 'Marcar como pago',
        question: {
          title: 'O pagamento foi recebido?',
          text: 'O pedido passa a contar como venda. Isso não pode ser desfeito.',
          yes: 'Marcar como pago',
        },
      };
    case 'processing':
      return { label: 'Iniciar separação', question: null };
    case 'shipped':
      if (isPickup(frete)) return READY;
      if (isOwnDelivery(frete)) return LEAVES;
      return {
        label: 'Marcar como enviado',
        question: {
          title: 'O pedido saiu sem código de rastreio?',
          text: 'Quem comprou recebe agora um email de que o pedido está a caminho. Isso não pode ser desfeito.',
          yes: 'Marcar como enviado',
        },
      };
    case 'delivered':
      return {
        label: 'Marcar como entregue',
        question: {
          title: 'O pedido foi entregue?',
          text: 'Quem comprou recebe um email, e a partir de agora correm os 7 dias para desistir da compra. Isso não pode ser desfeito.',
          yes: 'Marcar como entregue',
        },
      };
    case 'cancelled':
      return {
        label: 'Cancelar pedido',
        question: {
          title: 'Cancelar este pedido?',
          text: 'As peças voltam para o estoque e uma cobrança aberta é cancelada. Isso não pode ser desfeito.',
          yes: 'Cancelar pedido',
          no: 'Voltar',
          danger: true,
        },
      };
    default:
      return null;
  }
}
