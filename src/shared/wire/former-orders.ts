import { z } from 'zod';
import { errorBody } from './errors.ts';
import { numbered, pageQuery, wholeNumber, words } from './query.ts';

const source = z.enum(['nuvemshop', 'shopify'], 'Use nuvemshop ou shopify.');

/** An order of the shop that was there before, as it was. Prices in reais. */
export const pedidoAntigo = z.object({
  id: z.number().int(),
  numero: z.string().describe("The old shop's own"),
  origem: source,
  em: z.string(),
  estado: z.enum(['entregue', 'enviado', 'pago', 'pendente', 'cancelado', 'devolvido', 'outro']),
  palavras: z.string().describe("The old shop's own words for it"),
  subtotal: z.number(),
  desconto: z.number(),
  frete: z.number(),
  total: z.number(),
  devolvido: z.number().describe('What went back'),
  pagamento: z.string(),
  envio: z.string(),
  rastreio: z.string(),
  itens: z.array(
    z.object({ nome: z.string(), sku: z.string(), quantidade: z.number().int(), preco: z.number() }),
  ),
});

const buyer = z.object({
  nome: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  cep: z.string(),
  endereco: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string(),
});

/** With who bought, for herself. */
export const pedidoAntigoInteiro = pedidoAntigo.extend({
  comprador: buyer,
  observacoes: z.string(),
  cupom: z.string(),
  pago_em: z.string().nullable(),
  enviado_em: z.string().nullable(),
  cancelado_em: z.string().nullable(),
});

/** With '•' in what the one who asks does not see. */
const pedidoAntigoDoEscritorio = pedidoAntigoInteiro.extend({
  cliente_id: z.number().int().nullable(),
  mascarado: z.boolean(),
});

const linhaDePedidoAntigo = pedidoAntigo
  .pick({ id: true, numero: true, origem: true, em: true, estado: true, total: true })
  .extend({ nome: z.string(), pecas: z.number().int(), cliente_id: z.number().int().nullable() });

const done = { sucesso: z.literal(true), success: z.literal(true) };
const refused = { '4xx': errorBody };

/** Calls about orders of the shop that was there before. They are read and nothing else. */
export const formerOrderCalls = {
  'GET /clientes/me/pedidos-antigos': {
    tags: ['Clientes'],
    summary: 'Os pedidos que a cliente fez na loja antiga',
    description: 'Só de um e-mail confirmado, e só os feitos com ele.',
    response: { 200: z.object({ ...done, pedidos: z.array(pedidoAntigo) }), ...refused },
  },
  'GET /gerenciamento/pedidos-antigos': {
    tags: ['Pedidos'],
    summary: 'Pedidos da loja antiga, o mais novo primeiro',
    querystring: pageQuery.extend({
      q: words,
      origem: source.optional(),
      cliente: wholeNumber(1, 999_999_999).describe('Only those of this customer'),
    }),
    response: { 200: z.array(linhaDePedidoAntigo), ...refused },
  },
  'GET /gerenciamento/pedidos-antigos/:id': {
    tags: ['Pedidos'],
    summary: 'Um pedido da loja antiga',
    params: numbered,
    response: { 200: z.object({ ...done, pedido: pedidoAntigoDoEscritorio }), ...refused },
  },
};

export type PedidoAntigo = z.infer<typeof pedidoAntigo>;
export type PedidoAntigoInteiro = z.infer<typeof pedidoAntigoInteiro>;
export type PedidoAntigoDoEscritorio = z.infer<typeof pedidoAntigoDoEscritorio>;
export type LinhaDePedidoAntigo = z.infer<typeof linhaDePedidoAntigo>;
