import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { isOwnDelivery } from '#shared/channels.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { isPaidLike } from '#shared/orders.ts';
import { isPickup } from '#shared/pickup.ts';
import { paymentLabel, splitWords } from '#shared/payment-label.ts';

/** 'Cartão pelo Mercado Pago, em 3x de R$ 43,30'. */
export function paymentWords({ metodo_pagamento, parcelas, total, total_pago }: PedidoCompleto): string {
  const method = paymentLabel(metodo_pagamento);
  if (parcelas <= 1) return method;
  const paidCents = total_pago === null ? null : reaisToCents(total_pago);
  return `${method}, em ${splitWords(parcelas, { paidCents, amountCents: reaisToCents(total) ?? 0 })}`;
}

function onItsWay({ frete, rastreio }: PedidoCompleto): string {
  if (isPickup(frete)) return 'Seu pedido está pronto para retirada. Leve o código que está em “Retirada”.';
  return rastreio === '' && isOwnDelivery(frete)
    ? 'Seu pedido saiu para entrega.'
    : 'Seu pedido está a caminho.';
}

const OTHER_AMOUNT =
  'Recebemos um pagamento com valor diferente do total do pedido. Não pague de novo: nossa equipe está conferindo e ' +
  'devolve o valor se o pedido não puder seguir.';

const isSent = ({ rastreio, shipped_at }: PedidoCompleto) => rastreio !== '' || shipped_at !== null;

const isFallen = ({ status }: PedidoCompleto) => status === 'declined' || status === 'cancelled';

/** Late money stands where it fell: it was charged. */
const comingBack = ({ devolvendo }: PedidoCompleto) =>
  `Um pagamento chegou depois que este pedido tinha terminado. Estamos devolvendo ${formatReais(reaisToCents(devolvendo) ?? 0)} pelo mesmo meio de pagamento.`;

/** Nobody prepares any more what its buyer has given back. */
const withdrawn = (pedido: PedidoCompleto) =>
  isSent(pedido)
    ? 'A seu pedido, esta compra está sendo desfeita.'
    : `A seu pedido, as peças não serão mais ${isPickup(pedido.frete) ? 'separadas' : 'enviadas'}.`;

/** Which way money and credit of an order go back. */
function backWords({ metodo_pagamento, credito, valeEmitido }: PedidoCompleto): string {
  if (metodo_pagamento === 'credito') return 'para o vale usado nesta compra.';
  if ((metodo_pagamento === 'recebido' || metodo_pagamento === 'entrega') && valeEmitido === 0)
    return withVale('diretamente pela loja.', credito);
  if (valeEmitido > 0) return 'como vale-troca. O código está no seu e-mail e, com a conta, em Meus vales.';
  const way = 'pelo mesmo meio de pagamento. No cartão, aparece em até duas faturas.';
  return withVale(way, credito);
}

const withVale = (way: string, credito: number) =>
  credito === 0 ? way : `${way} O que foi pago com vale volta para o vale.`;

/** The shop may keep the freight: such an order stays a sale. */
const coversAllPieces = ({ status, subtotal }: PedidoCompleto, back: number) =>
  isPaidLike(status) && back > 0 && back >= subtotal;

/** What an order's state means for its buyer, and what comes next. */
export function statusWords(pedido: PedidoCompleto): string {
  if (isFallen(pedido) && pedido.devolvendo > 0) return comingBack(pedido);
  const { estornado, estornando } = pedido;
  if (coversAllPieces(pedido, estornado))
    return `O valor de todas as peças foi devolvido ${backWords(pedido)}`;
  if (coversAllPieces(pedido, estornado + estornando))
    return `Estamos devolvendo ${formatReais(reaisToCents(estornando) ?? 0)} ${backWords(pedido)}`;
  if (pedido.desistencia !== null && isPaidLike(pedido.status)) return withdrawn(pedido);
  switch (pedido.status) {
    case 'pending':
      return pedido.metodo_pagamento === 'pix'
        ? `Falta só o pagamento. Assim que ele cair, ${pedido.frete.tipo === 'digital' ? 'o código vai por e-mail.' : 'começamos a preparar o pedido.'}`
        : 'Estamos confirmando o pagamento. Você recebe um email assim que houver resposta.';
    case 'waiting':
      return 'Pedido registrado. O pagamento é combinado com a nossa equipe e feito na entrega.';
    case 'in_analysis':
      if (pedido.retido) return OTHER_AMOUNT;
      return 'O pagamento está em análise. Pode levar até 24 horas, e avisamos por email.';
    case 'paid':
      if (pedido.frete.tipo === 'digital') return 'Pagamento confirmado! O código já está indo por e-mail.';
      return isSent(pedido) ? onItsWay(pedido) : 'Pagamento confirmado! Agora vamos separar as suas peças.';
    case 'processing':
      return isSent(pedido) ? onItsWay(pedido) : 'Estamos separando as suas peças.';
    case 'shipped':
      return onItsWay(pedido);
    case 'delivered':
      if (pedido.frete.tipo === 'digital') return 'Vale-presente enviado por e-mail.';
      if (isPickup(pedido.frete)) return 'Pedido retirado. Esperamos que você ame cada peça!';
      return 'Pedido entregue. Esperamos que você ame cada peça!';
    case 'declined':
      return 'O pagamento não foi aprovado, e nada foi cobrado.';
    case 'cancelled':
      return 'Este pedido foi cancelado antes de ser pago.';
    case 'refunded':
      return `O valor foi devolvido ${backWords(pedido)}`;
  }
}
