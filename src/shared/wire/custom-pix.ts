import { z } from 'zod';

const done = { success: z.literal(true), sucesso: z.literal(true) };

/** A charge outside any order. */
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
});

/** `POST /payment/custom-pix/create`: `valor` in reais, as a number or as text with a comma. */
export const pixCustomizadoNovo = z.object({
  valor: z.union([z.number(), z.string()], { error: 'Informe um valor válido!' }),
  descricao: z.string({ error: 'Informe um texto.' }).optional(),
});

export const pixCustomizadoCriado = z.object({ ...done, mensagem: z.string(), data: pixCustomizado });
/** `GET /payment/custom-pix/list`, newest first; `GET /payment/custom-pix/{id}` asks the provider first. */
export const pixCustomizadoLista = z.object({ ...done, data: z.array(pixCustomizado) });
export const pixCustomizadoLido = z.object({ ...done, data: pixCustomizado });
export const pixCustomizadoExcluido = z.object({
  ...done,
  mensagem: z.string(),
  arquivado: z.boolean().describe('It was paid: it is kept, in no list'),
});

export type PixCustomizado = z.infer<typeof pixCustomizado>;
