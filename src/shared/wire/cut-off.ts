import { z } from 'zod';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';

const HOUR_TEXT = 'De 1 a 23 horas.';

const cutSent = z.strictObject({
  versao: z.number('Informe a versão que você leu.').int().min(0),
  hora: z
    .number('Informe a hora.')
    .int('Use uma hora inteira.')
    .min(1, HOUR_TEXT)
    .max(23, HOUR_TEXT)
    .describe('What is paid before this hour of a working day leaves on it'),
});

const cut = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes it; 0: nothing was said yet'),
  hora: z.number().int(),
  por: z.string(),
  em: z.string(),
});

const refused = { '4xx': errorBody };
const tags = ['Configurações'];

/** The calls on until when what is paid leaves on the same day. */
export const cutOffCalls = {
  'GET /gerenciamento/configuracoes/entregas/corte': {
    tags,
    summary: 'Até que hora o que é pago sai no mesmo dia',
    response: { 200: cut, ...refused },
  },
  'PUT /gerenciamento/configuracoes/entregas/corte': {
    tags,
    summary: 'Guardar até que hora o que é pago sai no mesmo dia',
    description:
      'Põe a fila da Expedição em ordem; o que é prometido a quem compra não muda. 409 `versao`: outra pessoa mudou antes.',
    body: cutSent,
    response: { 200: z.object({ ...feito.shape, versao: z.number().int() }), ...refused },
  },
};

export type Corte = z.infer<typeof cut>;
export type CorteEnviado = z.output<typeof cutSent>;
