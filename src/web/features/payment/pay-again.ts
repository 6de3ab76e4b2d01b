import { lineId, type CartLine } from '#shared/cart.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';
import { CART_KEY, parseCart } from '#shared/stored-cart.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { enterPayment } from '../../lib/document/enter-payment.ts';
import { creditsOfOrder, sumsOfOrder } from '../../lib/prices/sums.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { sameThings } from './read-checkout.ts';
import { rememberOrder } from './order-memory.ts';

/**
 * Goes to the payment of an order that fell through, as it was placed: the same things to the same door. CPF and
 * phone, which no answer of the shop tells, are asked for there. `email` is the one that it was placed with.
 */
export function payAgain(pedido: PedidoCompleto, email: string): void {
  const items = pedido.itens.map(lineOfItem);
  const isInCart = sameThings(items, parseCart(readStored(CART_KEY)).cart);
  const state = stateOf({ pedido, email, items, isInCart });
  rememberOrder(state, pedido.codigo);
  enterPayment(state);
}

/** Whether there is something to be asked before it can be paid. */
export const lacksContact = ({ customer }: CheckoutState) => customer.cpf === '' || customer.whatsapp === '';

const WAYS = ['digital', 'delivery_local', 'retirada'] as const;

interface Again {
  pedido: PedidoCompleto;
  email: string;
  items: CartLine[];
  isInCart: boolean;
}

function stateOf({ pedido, email, items, isInCart }: Again): CheckoutState {
  const { codigo, nome, endereco, frete, total, cupom, creditos } = pedido;
  const sums = sumsOfOrder(pedido);
  const option = { servico: frete.nome, preco: frete.valor, descricao: '', logo: null, cotacao: '' };
  const tipo = WAYS.find((way) => way === frete.tipo) ?? 'delivery';
  return {
    customer: { ...endereco, nome, email, cpf: '', whatsapp: '' },
    freteId: frete.id,
    frete: {
      ...frete,
      ...option,
      tipo,
      isDelivery: tipo === 'delivery_local',
      estimado: false,
    },
    items,
    totalCents: sums.totalCents,
    sums,
    ...(sums.pixCutCents > 0 && { pixTotalCents: reaisToCents(total) ?? 0 }),
    ...(cupom !== null && { cupom }),
    ...(creditos.length > 0 && { creditos: creditsOfOrder(pedido) }),
    pedido: { codigo, isInCart },
  };
}

function lineOfItem(item: PedidoCompleto['itens'][number]): CartLine {
  const { id, nome, preco, quantidade, tamanho, cor, imagem, categoria, presentes, valePresente } = item;
  const kept = { nome, preco, quantidade, tamanho, cor, imagem, categoria };
  return {
    id: lineId(id, tamanho, cor),
    ...kept,
    cores: [],
    estoqueCompartilhado: false,
    ...(valePresente && { valePresente }),
    ...(presentes && { presentes }),
  };
}
