import type { Sight } from '#shared/acts.ts';
import { centsToReais } from '#shared/money.ts';
import type {
  LinhaDePedidoAntigo,
  PedidoAntigo,
  PedidoAntigoDoEscritorio,
  PedidoAntigoInteiro,
} from '#shared/wire/former-orders.ts';
import { maskCep, maskEmail, maskPhone, maskText } from '../../security/masks.ts';
import type { FormerOrder } from './former-orders.store.ts';

/** An order of the old shop's without who made it. */
export function tellFormer(order: FormerOrder): PedidoAntigo {
  const { id, number, source, placed_at, state, words, pagamento, envio, rastreio, itens } = order;
  return {
    id,
    numero: number,
    origem: source,
    em: placed_at.toISOString(),
    estado: state,
    palavras: words,
    subtotal: centsToReais(order.subtotal_cents),
    desconto: centsToReais(order.desconto_cents),
    frete: centsToReais(order.frete_cents),
    total: centsToReais(order.total_cents),
    devolvido: centsToReais(order.devolvido_cents),
    pagamento,
    envio,
    rastreio,
    itens: itens.map(({ precoCents, ...item }) => ({ ...item, preco: centsToReais(precoCents) })),
  };
}

/** All of it, for whoever made it and for whoever takes everything away. */
export function tellWholeFormer(order: FormerOrder): PedidoAntigoInteiro {
  const { nome, email, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado } = order;
  return {
    ...tellFormer(order),
    comprador: { nome, email, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado },
    observacoes: order.observacoes,
    cupom: order.cupom,
    pago_em: order.paid_at?.toISOString() ?? null,
    enviado_em: order.sent_at?.toISOString() ?? null,
    cancelado_em: order.cancelled_at?.toISOString() ?? null,
  };
}

/** As far as somebody of the office sees people. */
export function tellFormerInOffice(order: FormerOrder, sight: Sight): PedidoAntigoDoEscritorio {
  const whole = tellWholeFormer(order);
  const common = { cliente_id: order.customer_id, mascarado: sight === 'masked' };
  if (sight !== 'masked') return { ...whole, ...common };
  const { comprador } = whole;
  return {
    ...whole,
    ...common,
    observacoes: maskText(whole.observacoes),
    comprador: {
      ...comprador,
      email: maskEmail(comprador.email),
      whatsapp: maskPhone(comprador.whatsapp),
      cep: maskCep(comprador.cep),
      endereco: maskText(comprador.endereco),
      numero: maskText(comprador.numero),
      complemento: maskText(comprador.complemento),
      bairro: maskText(comprador.bairro),
    },
  };
}

export function tellFormerRow(order: FormerOrder): LinhaDePedidoAntigo {
  const { id, numero, origem, em, estado, total, itens } = tellFormer(order);
  const pecas = itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return { id, numero, origem, em, estado, total, nome: order.nome, pecas, cliente_id: order.customer_id };
}
