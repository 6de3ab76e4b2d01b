import { z } from 'zod';
import { FORMAS_DE_ENVIO, NO_CARRIER, SAIDAS } from '../channels.ts';
import { wholeNumber } from './query.ts';

/** Carriers that are told apart; the rest is in no queue of its own. */
export const MOST_QUEUES = 60;
const MOST_CARRIER_LETTERS = 60;
const done = { success: z.literal(true), sucesso: z.literal(true) };
const text = (max: number) => z.string('informe um texto').trim().max(max, `no máximo ${max} caracteres`);

/** Which of the packing table's orders: how they leave, by whom, and when. */
export const filaEscolhida = {
  forma: z.enum(FORMAS_DE_ENVIO, `use ${FORMAS_DE_ENVIO.join(', ')}`).optional(),
  transportadora: text(MOST_CARRIER_LETTERS)
    .min(1, 'informe a transportadora')
    .optional()
    .describe(`As it is told by \`filas\`; \`${NO_CARRIER}\`: none is named`),
  sai: z.enum(SAIDAS, `use ${SAIDAS.join(', ')}`).optional(),
};

/** `GET /gerenciamento/expedicao/filas` */
export const filas = z.object({
  corte: z.number().int().describe('What is paid before this hour of a working day leaves on it'),
  filas: z
    .array(
      z.object({
        forma: z.enum(FORMAS_DE_ENVIO),
        transportadora: z.string().describe(`\`${NO_CARRIER}\`: none is named`),
        hoje: z.number().int().describe('Orders that leave today, or should have left before'),
        depois: z.number().int(),
        fora: z.number().int().describe('Of what the shop brings itself: left, and not arrived yet'),
      }),
    )
    .max(MOST_QUEUES),
});

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
  ...filaEscolhida,
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

export type Filas = z.infer<typeof filas>;
export type PedidoPego = z.infer<typeof pedidoPego>;
