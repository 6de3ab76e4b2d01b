import { z } from 'zod';
import { FORMAS_DE_ENVIO } from '../channels.ts';
import { wholeNumber } from './query.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };
const text = (max: number) => z.string('informe um texto').trim().max(max, `no máximo ${max} caracteres`);

/** Who has which order at the packing table. */
export const pedidoPego = z.object({
  id: z.number().int(),
  codigo: z.string(),
  por: z.string().describe('Her name in the office'),
  meu: z.boolean(),
  ate: z.string().describe('Nobody has it any more from then on, unless something is done with it'),
});

/** `POST /gerenciamento/expedicao/pegar` */
export const pegarPedido = z.object({
  pedido: text(60)
    .min(1, 'informe o número ou o código do pedido')
    .describe('Its code, or its number as it stands on its slip'),
  assumirDe: text(100).optional().describe('Who was shown to have it: it is taken over from her alone'),
});

/** `POST /gerenciamento/expedicao/proximo` */
export const pegarProximo = z.object({
  forma: z.enum(FORMAS_DE_ENVIO, `use ${FORMAS_DE_ENVIO.join(', ')}`).optional(),
  chave: text(100)
    .min(8, 'pelo menos 8 caracteres')
    .optional()
    .describe('Names the press: the same one once more gets the same order, not another'),
});

export const pedidoSeguinte = z.object({
  ...done,
  pedido: pedidoPego.nullable().describe('null: nothing that nobody has waits to be packed'),
});
export const pedidoNaMao = z.object({ ...done, pedido: pedidoPego });
export const pedidoSolto = z.object({
  ...done,
  solto: z.boolean().describe('false: it was not hers, and nothing was changed'),
  mensagem: z.string(),
});
export const pegosQuery = z.object({ limit: wholeNumber(1, 500) });

export type PedidoPego = z.infer<typeof pedidoPego>;
