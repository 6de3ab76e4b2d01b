import { z } from 'zod';
import { RECEIVED_AS, SALE_CHANNELS } from '../channels.ts';
import { reaisToCents } from '../money.ts';
import { creditosEscritos } from './credits.ts';
import { note } from './note.ts';
import { pedidoCriado } from './orders.ts';
import { linesOf } from './payments.ts';
import { precos } from './prices.ts';
import { MOST_QUOTE_LENGTH } from './shipping.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const loose = z.union([z.string(), z.number()]);
const text = (max: number) => z.string({ error: 'informe um texto' }).max(max, `no máximo ${max} caracteres`);
const MOST_REAIS = 100_000;
const exact = (value: number) => reaisToCents(value) !== null;
const amount = z
  .number({ error: 'informe um valor em reais' })
  .min(0, 'o valor não pode ser negativo')
  .max(MOST_REAIS, 'o valor é alto demais')
  .refine(exact, 'use no máximo dois decimais, como 10.5');

const item = z.object({
  id: loose,
  quantidade: z.number().optional(),
  quantity: z.number().optional(),
  cor: text(200).optional(),
  tamanho: text(200).optional(),
  corSelecionada: text(200).optional(),
  tamanhoSelecionado: text(200).optional(),
});

const freteDaVenda = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('retirada') }),
    z.object({ tipo: z.literal('combinado'), valor: amount, nome: text(60).optional() }),
    z.object({ tipo: z.literal('cotacao'), id: loose, cotacao: text(MOST_QUOTE_LENGTH).optional() }),
  ],
  { error: 'escolha retirada, combinado ou cotacao' },
);

/** What the owner takes off of her own accord: reais, or a part of what the pieces come to. */
const descontoDaVenda = z.union(
  [
    z.strictObject({ valor: amount.positive('o desconto precisa ser maior que zero') }),
    z.strictObject({
      percentual: z
        .number()
        .positive('o desconto precisa ser maior que zero')
        .max(100, 'o desconto vai até 100%')
        .refine(exact, 'use no máximo dois decimais, como 10.5'),
    }),
  ],
  { error: 'informe o desconto em reais (valor) ou em percentual' },
);

const formasDeVenda = ['pix', 'cartao', 'recebido', 'credito'] as const;

const priced = {
  items: linesOf(item),
  frete: freteDaVenda.optional(),
  desconto: descontoDaVenda.nullish(),
  creditos: creditosEscritos,
  pagamento: z
    .enum(formasDeVenda, { error: 'escolha pix, cartao, recebido ou credito' })
    .describe('`credito`: vales or discounts leave nothing to pay'),
};
const cliente = z.object({
  nome: text(200),
  email: text(254).optional(),
  cpf: text(40).optional(),
  whatsapp: text(40).optional(),
  cep: text(20).optional(),
  endereco: text(200).optional(),
  numero: text(20).optional(),
  complemento: text(120).nullish(),
  bairro: text(120).optional(),
  cidade: text(120).optional(),
  estado: text(20).optional(),
});

/** `POST /gerenciamento/pedidos`: a sale that was made elsewhere, asked with a key. */
export const vendaNova = z.object({
  ...priced,
  canal: z.enum(SALE_CHANNELS, { error: 'escolha instagram, whatsapp ou balcao' }),
  cliente: cliente.describe(
    'For a PIX: name, e-mail and CPF. For a card link: name and e-mail. Else the name alone',
  ),
  frete: freteDaVenda,
  recebido: z
    .enum(RECEIVED_AS, { error: `use ${RECEIVED_AS.join(', ')}` })
    .optional()
    .describe('With `pagamento: recebido`: how the money came; `dinheiro` where it is absent'),
  entregue: z
    .boolean({ error: 'use true ou false' })
    .optional()
    .describe('With `pagamento: recebido` or `credito`, and pick-up: the pieces went with the buyer'),
  total: z
    .number({ error: 'informe o total em reais' })
    .optional()
    .describe('What was shown as left to pay; compared when it is sent'),
  observacoes: note(2000),
});

/** `POST /gerenciamento/pedidos/precos`: what such a sale would cost. */
export const vendaPensada = z.object({
  ...priced,
  cep: text(20).optional(),
  email: text(254).optional(),
  cpf: text(40).optional(),
});

export const vendaFeita = z.object({
  ...done,
  pedido: pedidoCriado,
  pagamento: z
    .object({
      qr_code: z.string(),
      qr_code_base64: z.string(),
      expires_at: z.string().nullable(),
    })
    .nullable()
    .describe('The PIX, while it is open'),
  link: z.string().nullable().describe('Where the buyer pays, while she can; null: it is paid'),
});

export const vendaPrecificada = z.object({ ...done, precos });

export type VendaNova = z.infer<typeof vendaNova>;
export type VendaPensada = z.infer<typeof vendaPensada>;
