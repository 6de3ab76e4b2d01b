import { z } from 'zod';
import { wholeNumber } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };

/** What a charge is about, as it stands now. */
const ligado = {
  pedido: z
    .object({
      id: z.number().int(),
      numero: z.number().int(),
      codigo: z.string(),
      nome: z.string().describe('Who made it; empty: erased'),
    })
    .nullable()
    .describe('The order that it is about; its own money knows nothing of it'),
  cliente: z
    .object({
      id: z.number().int().nullable().describe('Null: she bought without an account'),
      pedido: z.number().int().nullable().describe('Of a guest: an order of hers'),
      nome: z.string(),
    })
    .nullable()
    .describe('Whom it is for; never beside `pedido`'),
};

/** A charge outside any order's own payment. */
export const pixCustomizado = z.object({
  id: z.number().int(),
  descricao: z.string(),
  valor: z.number().int().describe('Cents'),
  status: z.enum(['pending', 'paid', 'cancelled', 'refunded']),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  qr_code_image: z.string().describe('PNG as base64; empty until the provider has made the charge'),
  qr_code_text: z.string(),
  ticket_url: z.string().nullable(),
  devolvido: z.number().int().describe('Cents of it that went back at the provider'),
  valor_pedido: z.number().int().nullable().describe('Cents that were asked, where another amount was paid'),
  contestacao: z
    .object({
      estado: z.enum(['aberta', 'ganha', 'perdida']),
      prazo: z.string().nullable().describe('Until when it may be answered; null: not told'),
    })
    .nullable(),
  ...ligado,
});

const row = (error: string) => z.number({ error }).int({ error }).positive({ error }).optional();

/** `POST /payment/custom-pix/create`: `valor` in reais, as a number or as text with a comma. */
export const pixCustomizadoNovo = z.object({
  valor: z.union([z.number(), z.string()], { error: 'Informe um valor válido!' }),
  descricao: z.string({ error: 'Informe um texto.' }).optional(),
  pedido: z
    .string({ error: 'Informe o número do pedido, como #1042, ou o código.' })
    .max(60, 'Confira o pedido: o número é como #1042.')
    .optional()
    .describe('The order that it is about, by number or code; one of these three at most, and for good'),
  cliente: row('Escolha um cliente da lista.').describe('Whom it is for'),
  visitante: row('Escolha um cliente da lista.').describe('A guest whom it is for, by an order of hers'),
});

/** `GET /payment/custom-pix/ligados`: of one of these, and of an order of its guest too. */
export const pixLigadosQuery = z.object({
  pedido: wholeNumber(1, 999_999_999),
  cliente: wholeNumber(1, 999_999_999),
});

export const pixCustomizadoCriado = z.object({ ...done, mensagem: z.string(), data: pixCustomizado });
/** `GET /payment/custom-pix/list`, newest first; `GET /payment/custom-pix/{id}` asks the provider first. */
export const pixCustomizadoLista = z.object({ ...done, data: z.array(pixCustomizado) });
/** Without what somebody pays by. */
export const pixLigado = pixCustomizado
  .omit({ qr_code_image: true, qr_code_text: true, ticket_url: true })
  .extend({ arquivado: z.boolean().describe('It was paid and then put away') });
/** Newest first, at most 100. */
export const pixLigados = z.object({ ...done, data: z.array(pixLigado) });
export const pixCustomizadoLido = z.object({ ...done, data: pixCustomizado });
export const pixCustomizadoExcluido = z.object({
  ...done,
  mensagem: z.string(),
  arquivado: z.boolean().describe('It was paid: it is kept, in no list'),
});

export type PixCustomizado = z.infer<typeof pixCustomizado>;
export type PixLigado = z.infer<typeof pixLigado>;
