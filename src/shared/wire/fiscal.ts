import { z } from 'zod';
import { CHANNELS } from '../channels.ts';
import { ordersFileQuery } from './orders-query.ts';
import { orderStatus } from './orders.ts';

const reais = z.number().describe('Reais');

/** A line of an invoice. */
const itemFiscal = z.object({
  numero: z.number().int(),
  produto_id: z.number().int(),
  codigo: z.string().describe("The variant's SKU, or the product's number where it has none"),
  descricao: z.string().max(120),
  ncm: z.string().describe('Eight digits; empty: not said'),
  cest: z.string().describe('Seven digits; empty: none'),
  origem: z.string().describe('0 to 8; empty: not said'),
  unidade: z.string(),
  gtin: z.string().describe('The barcode of the piece, or `SEM GTIN`'),
  cfop: z
    .string()
    .describe('Of goods that were bought to be sold; empty where the state of one side is not known'),
  quantidade: z.number().int(),
  valor_unitario: reais,
  valor_bruto: reais,
  valor_desconto: reais,
  valor_frete: reais,
  valor_total: reais,
});

/** What an issuer of invoices needs of an order. The lines add up to the totals, and products - discount + freight to the total. */
export const pedidoFiscal = z.object({
  pedido: z.number().int().describe('The number that people say'),
  codigo: z.string(),
  status: orderStatus,
  canal: z.enum(CHANNELS),
  criado_em: z.string(),
  pago_em: z.string().nullable(),
  emitente: z.object({ nome: z.string(), cnpj: z.string().describe('Digits and letters'), uf: z.string() }),
  destinatario: z.object({
    nome: z.string(),
    cpf: z.string().describe('Digits; empty: not told'),
    email: z.string(),
    telefone: z.string(),
    cep: z.string(),
    endereco: z.string(),
    numero: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    cidade: z.string(),
    uf: z.string(),
  }),
  natureza_operacao: z.string(),
  consumidor_final: z.literal(1),
  indicador_ie: z.literal(9).describe('She pays no ICMS'),
  presenca: z.number().int().describe('1: in the shop, 2: by internet, 9: otherwise'),
  itens: z.array(itemFiscal),
  totais: z.object({ produtos: reais, desconto: reais, frete: reais, total: reais }),
  pagamentos: z.array(
    z.object({ forma: z.string().describe("The tax office's code"), descricao: z.string(), valor: reais }),
  ),
  transporte: z.object({
    modalidade: z.number().int().describe('0: the shop sends it, 9: nobody'),
    transportadora: z.string(),
    rastreio: z.string(),
  }),
  devolvido: reais.describe('Given back by now'),
  chave_nota: z.string().describe('Of the invoice that was noted for it; empty: none yet'),
  falta: z.array(z.string()).describe('What an issuer would refuse it for'),
});
export type PedidoFiscal = z.output<typeof pedidoFiscal>;

const tags = ['pedidos'];
const description =
  'Orders that were paid, but those of gift cards alone, as `GET /gerenciamento/pedidos.csv` finds them.';

/** Orders for who issues the invoices. */
export const fiscalCalls = {
  'GET /gerenciamento/notas.json': {
    tags,
    summary: 'Os pedidos pagos para um emissor de notas fiscais, em JSON',
    description,
    querystring: ordersFileQuery,
    produces: ['application/json'],
  },
  'GET /gerenciamento/notas.csv': {
    tags,
    summary: 'Os pedidos pagos para um emissor de notas fiscais, em planilha, uma linha por item',
    description,
    querystring: ordersFileQuery,
    produces: ['text/csv'],
  },
};
