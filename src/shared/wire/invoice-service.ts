import { z } from 'zod';
import { errorBody } from './errors.ts';
import { numbered } from './query.ts';

const issuePurposes = ['saida', 'entrada', 'troca'] as const;
const issueStates = ['pedida', 'processando', 'autorizada', 'recusada', 'cancelando', 'cancelada'] as const;

export const falta = z.object({
  texto: z.string(),
  lugar: z.enum(['produto', 'pedido', 'loja', 'notas']).describe('Where it is filled in'),
  produto: z.number().int().nullable(),
});

export const emissao = z.object({
  id: z.number().int(),
  tipo: z
    .enum(issuePurposes)
    .describe('`saida`: of the sale; `entrada`: of what came back; `troca`: of the new piece'),
  troca: z.number().int().nullable().describe('The exchange by which it came back'),
  estado: z.enum(issueStates),
  andando: z.boolean().describe('More is still to come of it'),
  numero: z.number().int().nullable(),
  serie: z.number().int().nullable(),
  chave: z.string().describe('Empty: none yet'),
  problema: z.string().describe('What is in the way, in words for people; empty: nothing'),
  por: z.string(),
  pedida_em: z.string(),
  autorizada_em: z.string().nullable(),
  cancelada_em: z.string().nullable(),
  pode_cancelar: z.boolean(),
  pode_repetir: z.boolean().describe('It was refused, and may be asked for again'),
  tem_arquivos: z.boolean(),
});

const entrada = z.object({
  troca: z.number().int().nullable().describe('Null: the whole order, which was refunded'),
});

const emissoesDoPedido = z.object({
  emite: z.boolean().describe('The shop issues invoices'),
  aviso: z.string().describe('Why none can be issued here now; empty: they can'),
  pode_emitir: z.boolean().describe('Of the sale'),
  motivo: z.string().describe('Why not, in words for people'),
  falta: z.array(falta).describe('What is to be filled in before'),
  entradas: z.array(entrada).describe('Returns whose entry note can be issued'),
  pecas_novas: z
    .array(z.object({ troca: z.number().int() }))
    .describe('Exchanges whose new piece waits for its note'),
  trocas_sozinhas: z
    .array(z.number().int())
    .describe('Exchanges whose next note is asked for without a press, in a moment'),
  trocas_problema: z.string().describe('What is in the way of that, in words for people; empty: nothing'),
  notas: z.array(emissao),
});

const done = { success: z.literal(true), sucesso: z.literal(true) };
const mudada = z.object({ ...done, mensagem: z.string(), nota: emissao });
const refused = { '4xx': errorBody, '5xx': errorBody };
const tags = ['pedidos'];

/** Invoices that the shop issues by a service. */
export const invoiceServiceCalls = {
  'GET /gerenciamento/pedidos/:id/emissoes': {
    tags,
    summary: 'As notas fiscais emitidas por aqui para um pedido, e o que falta para emitir',
    params: numbered,
    response: { 200: emissoesDoPedido, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/emissoes': {
    tags,
    summary: 'Emite a nota da venda, a de entrada do que voltou, ou a da peça nova de uma troca',
    description:
      'The same again is the same invoice. 409: `emissao_desligada`, `pedido_sem_venda`, `nota_existe`, `sem_devolucao`, `sem_mercadoria`, `nota_de_fora`, `sem_peca_nova`, `falta_entrada`. 422 `faltam_dados`.',
    params: numbered,
    body: z.object({
      tipo: z.enum(issuePurposes, { error: 'Use saida, entrada ou troca.' }),
      troca: z.number('Informe o número da troca.').int().min(1).nullable().default(null),
    }),
    response: { 200: mudada, ...refused },
  },
  'POST /gerenciamento/emissoes/:id/cancelar': {
    tags,
    summary: 'Pede o cancelamento de uma nota; se vale, quem diz é o emissor',
    params: numbered,
    response: { 200: mudada, ...refused },
  },
  'POST /gerenciamento/emissoes/:id/conferir': {
    tags,
    summary: 'Pergunta ao emissor como está uma nota',
    params: numbered,
    response: { 200: mudada, ...refused },
  },
  'GET /gerenciamento/emissoes/:id/danfe.pdf': {
    tags,
    summary: 'O DANFE de uma nota, para imprimir',
    params: numbered,
    produces: ['application/pdf'],
  },
  'GET /gerenciamento/emissoes/:id/nota.xml': {
    tags,
    summary: 'O XML de uma nota, como a Sefaz o autorizou',
    params: numbered,
    produces: ['application/xml'],
  },
};

export type Falta = z.output<typeof falta>;
export type Emissao = z.output<typeof emissao>;
export type EmissoesDoPedido = z.output<typeof emissoesDoPedido>;
