import { z } from 'zod';
import { MAIL_TEXT_NAMES, type MailGroup } from '../mail-text-list.ts';
import { LONGEST } from '../mail-texts.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';

const GROUPS = ['pedido', 'entrega', 'troca', 'vale', 'conta'] as const satisfies MailGroup[];

const text = (most: number) => z.string('Informe um texto.').max(most, `Use no máximo ${most} letras.`);
const typed = {
  assunto: text(LONGEST.assunto).describe('One line'),
  abertura: text(LONGEST.abertura).describe('A paragraph a line; first of all, in the place of mere words'),
  fecho: text(LONGEST.fecho).describe('A paragraph a line; after all facts'),
};
const texto = z.object(typed);
const versao = z.number('Informe a versão que você leu.').int().min(0);
const nome = z.enum(MAIL_TEXT_NAMES);

const about = {
  nome,
  titulo: z.string(),
  quando: z.string().describe('When it is sent, in words'),
  grupo: z.enum(GROUPS),
  mudado: z.boolean().describe('Is something of it the owner’s?'),
  ilegivel: z.boolean().describe('What is kept can’t be read by this version: the shop’s own is sent'),
  por: z.string(),
  em: z.string(),
};
const read = z.object({ sucesso: z.literal(true), success: z.literal(true) });
const lista = read.extend({ textos: z.array(z.object(about)) });
const um = read.extend({
  ...about,
  versao: versao.describe('To be named by whoever changes something'),
  da_loja: texto.describe('The shop’s own'),
  texto: texto.describe('As it is sent now'),
  campos: z.array(z.object({ campo: z.string(), quer_dizer: z.string(), exemplo: z.string() })),
  anteriores: z.array(
    z.object({ versao: z.number().int(), por: z.string(), em: z.string(), mudado: z.boolean(), texto }),
  ),
});
const previa = read.extend({
  assunto: z.string(),
  texto: z.string().describe('For whoever reads without HTML'),
  pagina: z.string().describe('Where the letter is looked at, for ten minutes'),
});

const params = z.object({ nome });
const tags = ['Configurações'];
const refused = { '4xx': errorBody };
const salvo = feito.extend({ versao: z.number().int() });
const BASE = 'Só texto, com os campos entre chaves que o e-mail tem: 422 diz qual não existe, e onde.';

/** The calls on what the owner says in the shop's mails. */
export const mailTextsCalls = {
  'GET /gerenciamento/configuracoes/emails/textos': {
    tags,
    summary: 'Os e-mails que a loja manda a quem compra',
    response: { 200: lista, ...refused },
  },
  'GET /gerenciamento/configuracoes/emails/textos/:nome': {
    tags,
    summary: 'O texto de um e-mail',
    params,
    response: { 200: um, ...refused },
  },
  'PUT /gerenciamento/configuracoes/emails/textos/:nome': {
    tags,
    summary: 'Guardar o texto de um e-mail: vale para os próximos',
    description: `${BASE} O que for igual ao da loja continua da loja. 409 \`versao\`: outra pessoa mudou antes.`,
    params,
    body: z.strictObject({ versao, ...typed }),
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/emails/textos/:nome/da-loja': {
    tags,
    summary: 'Voltar ao texto da loja',
    params,
    body: z.object({ versao }),
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/emails/textos/:nome/previa': {
    tags,
    summary: 'Ver o e-mail inteiro com dados de exemplo, sem guardar',
    description: BASE,
    params,
    body: z.strictObject(typed),
    response: { 200: previa, ...refused },
  },
  'POST /gerenciamento/configuracoes/emails/textos/:nome/teste': {
    tags,
    summary: 'Mandar o e-mail com dados de exemplo a um endereço',
    description: `${BASE} 502: o servidor de e-mails não aceitou, com as palavras dele.`,
    params,
    body: z.strictObject({ para: text(254), ...typed }),
    response: { 200: feito, ...refused, '5xx': errorBody },
  },
};

export type ListaDeTextos = z.infer<typeof lista>;
export type TextoDeEmail = z.infer<typeof um>;
