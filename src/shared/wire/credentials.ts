import { z } from 'zod';
import { CSOSN } from '../csosn.ts';
import { feito } from './admin.ts';
import { errorBody } from './errors.ts';

/** Text of one line, no longer than that. Nothing of it is ever told in an error. */
const line = (most: number) =>
  z
    .string('Informe um texto.')
    .max(most, `Use no máximo ${most} letras.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Use uma linha só.');

const AMBIENTES = ['producao', 'homologacao'] as const;
const versao = z.number('Informe a versão que você leu.').int().min(0);
const seguranca = z.enum(['tls', 'starttls', 'nenhuma'], 'Escolha uma das opções.');

const travado = z.object({ variavel: z.string(), porque: z.string() });

/** GET /gerenciamento/configuracoes/emails. */
const emails = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something'),
  origem: z
    .enum(['servidor', 'escritorio', 'sandbox'])
    .describe('Whose mail server sends: of the environment, of the office, or none'),
  pode_guardar: z.boolean().describe('Is there a DATA_KEY that a password can be sealed by?'),
  conta: z
    .object({
      servidor: z.string(),
      porta: z.number().int(),
      seguranca,
      usuario: z.string(),
      remetente_nome: z.string(),
      remetente_email: z.string(),
      senha: z
        .enum(['nenhuma', 'guardada', 'nao_abre'])
        .describe('nao_abre: no key at hand opens it, and it has to be typed again'),
      senha_final: z.string().describe('Its last letters, of a long one; never more'),
      por: z.string(),
      em: z.string(),
    })
    .nullable(),
  travado_servidor: travado.nullable().describe('Set in the environment, which wins'),
  travado_remetente: travado.nullable(),
});

const emailsEnviado = z.strictObject({
  versao,
  servidor: line(253),
  porta: z
    .number('Informe a porta.')
    .int('Informe a porta.')
    .min(1, 'De 1 a 65535.')
    .max(65_535, 'De 1 a 65535.'),
  seguranca,
  usuario: line(320),
  senha: line(1000).nullish().describe('Left out: the kept one, for the same server and user'),
  remetente_nome: line(60),
  remetente_email: line(254),
  teste_para: line(254).describe('Where the test letter goes'),
});

/** GET /gerenciamento/configuracoes/entregas. */
const entregas = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something'),
  origem: emails.shape.origem.describe(
    'Whose Melhor Envio token quotes: of the environment, of the office, or none',
  ),
  pode_guardar: emails.shape.pode_guardar,
  token: z.enum(['nenhum', 'guardado', 'nao_abre']),
  token_final: z.string().describe('Its last letters; never more'),
  cep_origem: z.string(),
  dias_extras: z.number().int(),
  servicos: z.array(z.object({ id: z.string(), nome: z.string(), oferecido: z.boolean() })),
  por: z.string(),
  em: z.string(),
  travado_token: travado.nullable().describe('Set in the environment, which wins'),
  travado_cep: travado.nullable(),
});

const MOST_SERVICES = 60;

const entregasEnviado = z.strictObject({
  versao,
  token: line(3000).nullish().describe('Left out: as it is'),
  cep_origem: z
    .string('Informe o CEP.')
    .max(20, 'CEP com 8 números.')
    .transform((text) => text.replaceAll(/\D/g, ''))
    .refine((digits) => digits.length === 8, 'CEP com 8 números.'),
  dias_extras: z
    .number('Informe os dias.')
    .int('Use dias inteiros.')
    .min(0, 'De 0 a 30.')
    .max(30, 'De 0 a 30.'),
  servicos_fora: z.array(line(40)).max(MOST_SERVICES, `No máximo ${MOST_SERVICES}.`),
});

/** GET /gerenciamento/configuracoes/pagamentos. */
const pagamentos = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something'),
  origem: emails.shape.origem.describe('Whose account charges: of the environment, of the office, or none'),
  pode_guardar: emails.shape.pode_guardar,
  espera: z.boolean().describe('The shop is closed until payments are on'),
  conta: z
    .object({
      chave_publica: z.string(),
      token: z.enum(['guardado', 'nao_abre']),
      token_final: z.string().describe('Its last letters; never more'),
      nome: z.string().describe('As the provider named it when it was tried'),
      numero: z.string(),
      teste: z.boolean().describe('An account or keys of the provider’s test mode'),
      ligado: z.boolean().describe('Do new charges go to it?'),
      por: z.string(),
      em: z.string(),
    })
    .nullable(),
  travado: travado.nullable().describe('Set in the environment, which wins'),
});

const pagamentosEnviados = z.strictObject({
  versao,
  chave_publica: line(200),
  token: line(300).nullish().describe('Left out: the kept one'),
  segredo_avisos: line(300).nullish().describe('By which notifications are signed; left out: the kept one'),
  outra_conta: z.boolean().optional().describe('Meant: the account is another one than before'),
});

/** GET /gerenciamento/configuracoes/notas. */
const notas = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  versao: z.number().int().describe('To be named by whoever changes something'),
  emite: z.boolean().describe('The shop issues invoices (NF-e) here'),
  paga_icms: z
    .boolean()
    .describe('The shop pays ICMS: each parcel goes with the key of an invoice. True where `emite` is'),
  csosn: z.enum(CSOSN),
  ie: z.string().describe('State registration, digits'),
  ambiente: z.enum(AMBIENTES),
  pode_guardar: emails.shape.pode_guardar,
  token: z.enum(['nenhum', 'guardado', 'nao_abre']),
  token_final: z.string().describe('Its last letters; never more'),
  de_exemplo: z.boolean().describe('Without a token invoices are only played'),
  por: z.string(),
  em: z.string(),
});

const notasEnviadas = z.strictObject({
  versao,
  emite: z.boolean('Use true ou false.'),
  paga_icms: z.boolean('Use true ou false.').optional().describe('Left out: as it is'),
  csosn: z.enum(CSOSN, 'Escolha uma das opções.'),
  ie: z
    .string('Informe a inscrição estadual.')
    .max(30, 'A inscrição estadual tem no máximo 14 números.')
    .transform((text) => text.replaceAll(/[\s./-]/g, ''))
    .refine((text) => /^(\d{2,14})?$/.test(text), 'A inscrição estadual tem de 2 a 14 números.'),
  ambiente: z.enum(AMBIENTES, 'Escolha uma das opções.'),
  token: line(200).nullish().describe('Left out: as it is'),
});

const salvo = z.object({ ...feito.shape, versao: z.number().int() });
const refused = { '4xx': errorBody };
const tags = ['Configurações'];

/** The calls on what the shop is known by at its services. What is secret of it goes in and never comes out. */
export const credentialsCalls = {
  'GET /gerenciamento/configuracoes/emails': {
    tags,
    summary: 'Por qual servidor saem os e-mails da loja',
    response: { 200: emails, ...refused },
  },
  'PUT /gerenciamento/configuracoes/emails': {
    tags,
    summary: 'Testar e guardar o servidor de e-mails',
    description:
      'Só é guardado o que o servidor aceita: ele recebe a senha e um e-mail de teste. 422 `teste_recusado` com as palavras dele. 409 `versao`: outra pessoa mudou antes; `definido_no_servidor`: SMTP_URL vale mais; `sem_chave_de_dados`: não há DATA_KEY.',
    body: emailsEnviado,
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/emails/retirar': {
    tags,
    summary: 'Voltar à caixa de teste: nenhum e-mail sai da loja',
    body: z.object({ versao }),
    response: { 200: salvo, ...refused },
  },
  'GET /gerenciamento/configuracoes/entregas': {
    tags,
    summary: 'De onde saem os pacotes, e por quem são cotados',
    response: { 200: entregas, ...refused },
  },
  'PUT /gerenciamento/configuracoes/entregas': {
    tags,
    summary: 'Testar com uma cotação e guardar as entregas',
    description:
      'Só é guardado o que cota: o Melhor Envio é perguntado por um pacote de verdade. 422 `teste_recusado` com as palavras dele. 409 `versao`: outra pessoa mudou antes; `definido_no_servidor`: o ambiente vale mais; `sem_chave_de_dados`: não há DATA_KEY.',
    body: entregasEnviado,
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/entregas/retirar': {
    tags,
    summary: 'Tirar o token: o frete volta a ser de exemplo',
    body: z.object({ versao }),
    response: { 200: salvo, ...refused },
  },
  'GET /gerenciamento/configuracoes/pagamentos': {
    tags,
    summary: 'Por qual conta a loja cobra',
    response: { 200: pagamentos, ...refused },
  },
  'PUT /gerenciamento/configuracoes/pagamentos': {
    tags,
    summary: 'Testar e guardar a conta de pagamentos',
    description:
      'Só é guardado o que o Mercado Pago reconhece: a loja pergunta de quem é a conta. Guardar não liga nada. 422 `teste_recusado` com as palavras dele. 409 `outra_conta`: mande `outra_conta: true` se for essa a intenção; `versao`: outra pessoa mudou antes; `definido_no_servidor`: o ambiente vale mais; `sem_chave_de_dados`: não há DATA_KEY.',
    body: pagamentosEnviados,
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/pagamentos/ligar': {
    tags,
    summary: 'Ligar ou desligar os pagamentos de verdade',
    description:
      'Vale em todos os servidores em um segundo. O que já foi cobrado continua onde foi cobrado. 409 `sem_conta`, `atual`, `nao_abre`, `versao` ou `definido_no_servidor`.',
    body: z.object({ versao, ligado: z.boolean('Use true ou false.') }),
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/pagamentos/esquecer': {
    tags,
    summary: 'Tirar da loja a conta de pagamentos, desligada',
    body: z.object({ versao }),
    response: { 200: salvo, ...refused },
  },
  'GET /gerenciamento/configuracoes/notas': {
    tags,
    summary: 'Se a loja emite notas fiscais, e por qual conta',
    response: { 200: notas, ...refused },
  },
  'PUT /gerenciamento/configuracoes/notas': {
    tags,
    summary: 'Guardar se e como a loja emite notas fiscais',
    description:
      'Um token novo só é guardado se o emissor o aceita. 422 `teste_recusado` com as palavras dele. 409 `versao`: outra pessoa mudou antes; `sem_chave_de_dados`: não há DATA_KEY.',
    body: notasEnviadas,
    response: { 200: salvo, ...refused },
  },
  'POST /gerenciamento/configuracoes/notas/retirar': {
    tags,
    summary: 'Tirar o token do emissor de notas',
    body: z.object({ versao }),
    response: { 200: salvo, ...refused },
  },
};

export type NotasFiscais = z.infer<typeof notas>;
export type NotasFiscaisEnviadas = z.output<typeof notasEnviadas>;
export type Pagamentos = z.infer<typeof pagamentos>;
export type PagamentosEnviados = z.infer<typeof pagamentosEnviados>;

export type Entregas = z.infer<typeof entregas>;
export type EntregasEnviadas = z.output<typeof entregasEnviado>;
export type ContaDeEmails = z.infer<typeof emails>;
export type ContaDeEmailsEnviada = z.infer<typeof emailsEnviado>;
