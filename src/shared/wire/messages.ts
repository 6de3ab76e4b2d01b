import { z } from 'zod';
import {
  LONGEST_FILLED,
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  MESSAGE_CHANNELS,
  MOST_TEMPLATES,
} from '../ready-messages.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { numbered, pageQuery } from './query.ts';

const text = (most: number) => z.string('Informe um texto.').max(most, `Use no máximo ${most} letras.`);
const canal = z.enum(MESSAGE_CHANNELS, 'Use email ou whatsapp.');
const done = { success: z.literal(true), sucesso: z.literal(true) };

const TIPOS = ['automatico', 'email', 'whatsapp', 'anotacao'] as const;
const ESTADOS = ['enviado', 'na_fila', 'tentando', 'falhou', 'dispensado', 'aberto', 'anotado'] as const;

const itemDaConversa = z.object({
  tipo: z.enum(TIPOS).describe('`automatico`: a mail that the shop wrote by itself'),
  id: z.number().int().describe('Among those of its kind'),
  em: z.string(),
  por: z.string().describe('Who wrote it; empty: the shop by itself'),
  titulo: z.string().describe('Of a mail its subject, or what it tells'),
  texto: z.string().describe('Empty of `automatico`: it is read by a call of its own'),
  modelo: z.string().describe('The template that it was begun with, if any'),
  estado: z
    .enum(ESTADOS)
    .describe('`aberto`: WhatsApp was opened with the text; whether it was sent nobody here knows'),
  separacao: z.boolean().describe('Of notes: whoever packs and brings reads it, too'),
  pode_excluir: z
    .boolean()
    .describe('Of notes: whoever wrote it, and who runs the shop; of `separacao` all who may write notes'),
});

const conversa = z.object({
  ...done,
  itens: z.array(itemDaConversa).describe('Newest first'),
  caminhos: z
    .object({ email: z.boolean(), whatsapp: z.boolean() })
    .describe('By which ways this buyer can be written to, by whoever asks'),
  modo_de_teste: z.boolean().describe('Mails stay in the shop'),
});

const typed = {
  canal,
  assunto: text(LONGEST_MESSAGE.assunto).describe('One line; nothing of it goes by WhatsApp'),
  texto: text(LONGEST_MESSAGE.texto).describe('A paragraph a line'),
};
const campo = z.object({ campo: z.string(), quer_dizer: z.string() });
const previa = z.object({
  ...done,
  assunto: z.string(),
  texto: z.string(),
  faltam: z.array(z.string()).describe('Fields that this order lacks: their paragraphs are left out'),
  link: z.string().nullable().describe('Opens WhatsApp with the text; null by e-mail'),
});
const visto = z
  .strictObject({ assunto: text(LONGEST_SUBJECT), texto: text(LONGEST_FILLED) })
  .optional()
  .describe(
    'The preview that was looked at. A mail: 409 `mudou` where it would read otherwise by now. WhatsApp: what it was opened with, and what is noted',
  );

const modelo = z.object({
  id: z.number().int(),
  titulo: z.string(),
  assunto: z.string(),
  texto: z.string(),
  arquivada: z.boolean(),
  versao: z.number().int(),
  por: z.string().describe('Empty: it came with the shop'),
  em: z.string(),
});
const modelos = z.object({
  ...done,
  mensagens: z.array(modelo).describe('In their order, archived ones, too'),
  campos: z.array(campo),
});
const versao = z.number('Informe a versão que você leu.').int().min(1);
const newTemplate = {
  titulo: text(LONGEST_MESSAGE.titulo),
  assunto: text(LONGEST_MESSAGE.assunto),
  texto: text(LONGEST_MESSAGE.texto),
};
const guardado = feito.extend({ id: z.number().int(), versao: z.number().int() });

const refused = { '4xx': errorBody };
const tags = ['pedidos'];
const ready = ['Mensagens prontas'];
const TEXTS = 'Só texto, com campos entre chaves: 422 diz qual não existe, e quais existem.';

/** What was and is written about an order, and the texts that it is begun with. */
export const messagesCalls = {
  'GET /gerenciamento/pedidos/:id/conversa': {
    tags,
    summary: 'Tudo o que foi escrito sobre um pedido: e-mails, WhatsApp aberto e anotações',
    description: '`X-Total-Count` says how many there are.',
    params: numbered,
    querystring: pageQuery,
    response: { 200: conversa, ...refused },
  },
  'GET /gerenciamento/pedidos/:id/conversa/:email': {
    tags,
    summary: 'Um e-mail automático, como se lê com os dados de agora',
    description: '404 where nothing would be written any more: the order has moved on.',
    params: numbered.extend({ email: numbered.shape.id }),
    response: { 200: z.object({ ...done, assunto: z.string(), texto: z.string() }), ...refused },
  },
  'POST /gerenciamento/pedidos/:id/mensagens/previa': {
    tags,
    summary: 'Como uma mensagem se lê com os dados do pedido, sem enviar',
    description: TEXTS,
    params: numbered,
    body: z.strictObject(typed),
    response: { 200: previa, ...refused },
  },
  'POST /gerenciamento/pedidos/:id/mensagens/teste': {
    tags,
    summary: 'Manda a mensagem ao e-mail confirmado de quem pede',
    description: `${TEXTS} 409 \`sem_email_proprio\`: quem pede não confirmou um e-mail.`,
    params: numbered,
    body: z.strictObject({ assunto: typed.assunto, texto: typed.texto }),
    response: { 200: feito, ...refused, '5xx': errorBody },
  },
  'POST /gerenciamento/pedidos/:id/mensagens': {
    tags,
    summary: 'Escreve a quem comprou: e-mail ao endereço do pedido, ou WhatsApp aberto',
    description: `${TEXTS} The same \`X-Idempotency-Key\` is the same message. 409: \`sem_caminho\`, \`mudou\`, \`mensagem_repetida\`, \`mensagens_demais\`; 429 after 30 mails of a person in an hour. WhatsApp is noted once it is open: without \`mudou\` and \`mensagem_repetida\`, and with limits of its own, which the preview tells before.`,
    params: numbered,
    body: z.strictObject({ ...typed, modelo: text(LONGEST_MESSAGE.titulo).default(''), visto }),
    response: { 201: feito, ...refused },
  },
  'GET /gerenciamento/mensagens-prontas': {
    tags: ready,
    summary: 'As mensagens prontas, e o que podem nomear',
    response: { 200: modelos, ...refused },
  },
  'POST /gerenciamento/mensagens-prontas': {
    tags: ready,
    summary: 'Cria uma mensagem pronta',
    description: `${TEXTS} No máximo ${MOST_TEMPLATES} (409 \`mensagens_demais\`).`,
    body: z.strictObject(newTemplate),
    response: { 201: guardado, ...refused },
  },
  'PUT /gerenciamento/mensagens-prontas/:id': {
    tags: ready,
    summary: 'Muda, arquiva ou traz de volta uma mensagem pronta',
    description: `${TEXTS} 409 \`versao\`: outra pessoa mudou antes.`,
    params: numbered,
    body: z.strictObject({ versao, arquivada: z.boolean('Informe true ou false.'), ...newTemplate }),
    response: { 200: guardado, ...refused },
  },
  'PUT /gerenciamento/mensagens-prontas': {
    tags: ready,
    summary: 'Põe as mensagens prontas em ordem',
    description: 'All of them by their numbers; 409 `lista`: there are others by now.',
    body: z.strictObject({
      ids: z
        .array(z.number('Informe números.').int().positive(), 'Informe a lista.')
        .max(MOST_TEMPLATES, `No máximo ${MOST_TEMPLATES}.`),
    }),
    response: { 200: feito, ...refused },
  },
};

export type ItemDaConversa = z.infer<typeof itemDaConversa>;
export type Conversa = z.infer<typeof conversa>;
export type MensagemPronta = z.infer<typeof modelo>;
export type ListaDeMensagensProntas = z.infer<typeof modelos>;
export type PreviaDeMensagem = z.infer<typeof previa>;
