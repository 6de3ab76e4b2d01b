import { z } from 'zod';
import { FORMAS_DE_ENVIO } from '../channels.ts';
import { errorBody } from './errors.ts';
import { isEachOnce } from './many-orders.ts';
import { note } from './note.ts';

/** So many orders at most are chosen in the list, and moved by one press. */
export const MOST_MOVED = 100;

const done = { success: z.literal(true), sucesso: z.literal(true) };
const refused = { '4xx': errorBody, '5xx': errorBody };
const tags = ['pedidos'];

const PRESS = `Escolha de 1 a ${MOST_MOVED} pedidos, cada um uma vez.`;
const number = z.number(PRESS).int(PRESS).positive(PRESS);

const pedido = z.object({
  id: z.number().int(),
  codigo: z.string(),
  numero: z.number().int().describe('As it is said aloud'),
  nome: z.string(),
});

/** What became of one of them. */
const desfecho = z.object({
  pedido,
  situacao: z
    .enum(['feito', 'ja', 'fica'])
    .describe('`ja`: it was so before, and nothing was done; `fica`: it stays as it is, for `motivo`'),
  codigo: z.string().describe('Of the refusal, as the call for one order has it; empty: none'),
  motivo: z.string().describe('Why it stays, in words for people'),
});

/** By which step of its history an order was moved: for taking it back. */
const passo = z.object({ pedido: number, passo: number });
const passos = z.array(passo).describe('Of those that were moved, for `POST …/lote/desfazer`');

const envio = z.object({
  pedido: number,
  rastreio: note(60).describe('Empty: that of its own label, or none where it needs none'),
});

const situacaoDeEnvio = desfecho.extend({
  forma: z.enum(FORMAS_DE_ENVIO),
  falta_codigo: z.boolean().describe('A tracking code is all that is missing'),
  rastreio: z.string().describe('By which it goes, in its one written form'),
  transportadora: z.string(),
  avisos: z.array(z.string()).describe('What may be wrong with the code; nothing is forbidden by it'),
});

const carta = z.object({
  forma: z.enum(FORMAS_DE_ENVIO),
  pessoas: z.number().int().describe('How many people get such a letter'),
  emails: z.number().int().describe('Who has several orders among them gets one for each'),
  pedido: z.string().describe('The order whose letter is shown'),
  assunto: z.string(),
  texto: z.string(),
});

/** Many orders moved by one press. */
export const manyMovesCalls = {
  'POST /gerenciamento/pedidos/lote/separacao': {
    tags,
    summary: `Inicia a separação de até ${MOST_MOVED} pedidos`,
    description:
      'Cada pedido tem o seu desfecho, pelas regras de um só, e não impede os outros. `sem_tempo`: nada foi feito nele, peça de novo. Repetir não muda nada.',
    body: z.object({
      pedidos: z.array(number, PRESS).min(1, PRESS).max(MOST_MOVED, PRESS).refine(isEachOnce, PRESS),
    }),
    response: {
      200: z.object({ ...done, mensagem: z.string(), pedidos: z.array(desfecho), passos }),
      ...refused,
    },
  },
  'POST /gerenciamento/pedidos/lote/envio': {
    tags,
    summary: `Marca até ${MOST_MOVED} pedidos como enviados, prontos para retirada ou a caminho`,
    description:
      'Quem vai por transportadora vai pelo código dado, ou pelo da própria etiqueta. Com `simular` nada é feito: vem o que seria, e os e-mails que sairiam. Repetir não muda nada.',
    body: z.object({
      envios: z
        .array(envio, PRESS)
        .min(1, PRESS)
        .max(MOST_MOVED, PRESS)
        .refine((envios) => isEachOnce(envios.map(({ pedido: id }) => id)), PRESS),
      simular: z.boolean({ error: 'use true ou false' }).optional().describe('Nothing is done'),
    }),
    response: {
      200: z.object({
        ...done,
        mensagem: z.string(),
        pedidos: z.array(situacaoDeEnvio),
        cartas: z.array(carta).describe('With `simular`: what would be written to whom; else none'),
        passos,
      }),
      ...refused,
    },
  },
  'POST /gerenciamento/pedidos/lote/desfazer': {
    tags,
    summary: `Desfaz uma separação ou um envio de até ${MOST_MOVED} pedidos`,
    description:
      'Só até meia hora depois, e enquanto nada mais aconteceu. 409 em cada um: `ja_avisado` quando o e-mail já saiu (2 minutos), `mudou`, `tem_etiqueta`, `tem_partes`, `tem_estorno`, `tem_nota`, `tem_troca`, `desistencia`, `tarde_demais`.',
    body: z.object({
      passos: z
        .array(passo, PRESS)
        .min(1, PRESS)
        .max(MOST_MOVED, PRESS)
        .refine((steps) => isEachOnce(steps.map(({ pedido: id }) => id)), PRESS),
    }),
    response: { 200: z.object({ ...done, mensagem: z.string(), pedidos: z.array(desfecho) }), ...refused },
  },
};

export type PassoDado = z.infer<typeof passo>;
export type Desfecho = z.infer<typeof desfecho>;
export type SituacaoDeEnvio = z.infer<typeof situacaoDeEnvio>;
export type CartaDeEnvio = z.infer<typeof carta>;
export type EnvioEscolhido = z.infer<typeof envio>;
