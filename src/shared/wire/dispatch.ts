import { z } from 'zod';
import { cautelas } from '../orders.ts';
import { note } from './note.ts';
import { pedidoMudado } from './office-orders.ts';
import { orderStatus } from './orders.ts';

const done = { success: z.literal(true), sucesso: z.literal(true) };

/** What the owner has been told of, and goes on in spite of. */
export const apesarDe = z
  .array(z.enum(cautelas, { error: 'este motivo não existe' }))
  .max(cautelas.length, 'motivos demais')
  .optional()
  .describe('Codes of the refusals in spite of which the order goes out all the same');

/** `PUT /gerenciamento/pedidos/{id}`: each field may be missing. Notes fit any order, sending only one that is sent. */
export const envioAnotado = z.object({
  rastreio: note(60),
  transportadora: note(60),
  rastreioVisto: note(60).describe(
    'The code that was shown before: another one by now is 409 `rastreio_mudou`',
  ),
  observacoes: note(2000),
  desistenciaResolvida: z
    .boolean({ error: 'use true ou false' })
    .optional()
    .describe('The owner has seen to a withdrawal by other means'),
  apesarDe,
});

/** `GET /gerenciamento/pedidos/{id}/envio`: what noting this code would do. */
export const envioPensado = z.object({ rastreio: note(60), transportadora: note(60) });

const avisos = z.array(z.string()).describe('What may be wrong with the code; nothing is forbidden by it');

export const envioPrevisto = z.object({
  ...done,
  rastreio: z.string().describe('In its one written form'),
  transportadora: z.string().describe('As given, or as the code tells it'),
  rastreio_url: z.string().nullable().describe('The page that the buyer is led to'),
  avisos,
  mudancas: z.array(orderStatus).describe('States that the order would pass through'),
  email: z
    .object({ assunto: z.string(), texto: z.string() })
    .nullable()
    .describe('What the buyer would be written; null: nothing'),
});

export const envioFeito = pedidoMudado.extend({
  mudou: z.array(orderStatus).describe('States that the order has passed through'),
  email: z
    .enum(['pedido_enviado', 'rastreio_informado', 'rastreio_corrigido'])
    .nullable()
    .describe('The letter that goes to the buyer; null: none'),
  avisos,
});

export type EnvioPrevisto = z.infer<typeof envioPrevisto>;
export type EnvioFeito = z.infer<typeof envioFeito>;
export type EnvioAnotado = z.infer<typeof envioAnotado>;
