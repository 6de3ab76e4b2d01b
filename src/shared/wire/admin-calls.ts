import { z } from 'zod';
import { AUDIT_SUBJECTS } from '../audit-acts.ts';
import { startOfDay } from '../days.ts';
import {
  adminLogado,
  adminSessao,
  minhasSessoesDaEquipe,
  administrador,
  administradorEnviado,
  feito,
  registroDeAuditoria,
  segundoFatorPedido,
} from './admin.ts';
import {
  clienteDetalhado,
  clienteEscritorio,
  clientesEstatisticas,
  sessoesEncerradas,
  visitanteDetalhado,
} from './customers.ts';
import { errorBody } from './errors.ts';
import { emailGuardado } from './mails.ts';
import { estadoDaLoja } from './support.ts';
import { prova } from './proof.ts';
import { countQuery, digits, numbered, optional, pageQuery, wholeNumber, words } from './query.ts';

const tags = ['Administração'];
const customers = ['Clientes'];
const refused = { '4xx': errorBody };
const told = { 200: feito, ...refused };

const FILL_IN = 'Por favor, preencha todos os campos';
const MOST_LETTERS = 200;
const filledIn = z
  .string({ error: FILL_IN })
  .min(1, FILL_IN)
  .max(MOST_LETTERS, `No máximo ${MOST_LETTERS} letras`);
const flag = z.enum(['0', '1'], { error: 'informe 0 ou 1' }).default('0');
const day = optional(z.iso.date('Use uma data como 2026-01-31.').transform(startOfDay));
const administradorSalvo = z.object({ ...feito.shape, administrador });

const access = {
  'POST /admin/login': {
    tags,
    summary: 'Entrar na administração',
    description:
      'Com verificação em duas etapas a resposta não traz `token`, e sim `segundoFator`: o login continua em POST /admin/login/segundo-fator.',
    body: z.object({ username: filledIn, password: filledIn }),
    response: { 200: z.union([adminLogado, segundoFatorPedido]), ...refused },
  },
  'GET /admin/me': {
    tags,
    summary: 'Quem está na administração',
    response: { 200: adminSessao, ...refused },
  },
  'POST /admin/logout': { tags, summary: 'Sair da administração', response: told },
  'PUT /admin/me/senha': {
    tags,
    summary: 'Trocar a própria senha',
    body: prova.extend({ senhaAtual: filledIn, novaSenha: filledIn }),
    response: told,
  },
  'GET /admin/me/sessoes': {
    tags,
    summary: 'Onde a própria conta está aberta',
    response: { 200: minhasSessoesDaEquipe, ...refused },
  },
  'DELETE /admin/me/sessoes': {
    tags,
    summary: 'Encerrar todas as outras sessões',
    response: { 200: sessoesEncerradas, ...refused },
  },
  'DELETE /admin/me/sessoes/:id': {
    tags,
    summary: 'Encerrar uma das outras sessões',
    params: z.object({ id: z.string().max(MOST_LETTERS, `No máximo ${MOST_LETTERS} letras`) }),
    response: told,
  },
};

const people = {
  'GET /gerenciamento/administradores': {
    tags,
    summary: 'Quem entra na administração',
    response: { 200: z.array(administrador), ...refused },
  },
  'POST /gerenciamento/administradores': {
    tags,
    summary: 'Dar acesso',
    body: administradorEnviado,
    response: { 201: administradorSalvo, ...refused },
  },
  'PUT /gerenciamento/administradores/:id': {
    tags,
    summary: 'Mudar nome, papel ou senha',
    params: digits,
    body: administradorEnviado,
    response: { 200: administradorSalvo, ...refused },
  },
  'DELETE /gerenciamento/administradores/:id': {
    tags,
    summary: 'Tirar o acesso',
    params: digits,
    body: prova.nullish(),
    response: told,
  },
  'GET /clientes': {
    tags: customers,
    summary: 'Clientes, os mais novos primeiro',
    description:
      'O total vem em `X-Total-Count`. Com `total=minimo` pode haver mais: então `X-Total-Count-At-Least: true` o diz.',
    querystring: pageQuery.extend({
      total: countQuery,
      q: z.string().max(MOST_LETTERS, `no máximo ${MOST_LETTERS} letras`).default(''),
      mascarar: flag.describe('1: com os dados pessoais mascarados'),
    }),
    response: { 200: z.array(clienteEscritorio), ...refused },
  },
  'GET /clientes/estatisticas': {
    tags: customers,
    summary: 'Clientes em números',
    response: { 200: clientesEstatisticas, ...refused },
  },
  'GET /gerenciamento/clientes/:id': {
    tags: customers,
    summary: 'Um cliente com seus pedidos',
    params: numbered,
    querystring: z.object({ revelar: flag.describe('1: com os dados pessoais por inteiro') }),
    response: { 200: clienteDetalhado, ...refused },
  },
  'GET /gerenciamento/clientes/visitante/:pedido': {
    tags: customers,
    summary: 'Quem comprou sem conta, pelo número de um pedido dela, com todos eles',
    params: z.object({ pedido: numbered.shape.id }),
    querystring: z.object({ revelar: flag.describe('1: com os dados pessoais por inteiro') }),
    response: { 200: visitanteDetalhado, ...refused },
  },
};

const records = {
  'GET /gerenciamento/auditoria': {
    tags,
    summary: 'Registro do que foi feito, do mais novo ao mais antigo',
    querystring: z.object({
      q: words.describe('Parte de quem, do que, de qual coisa, do antes ou do depois'),
      acao: words,
      usuario: words,
      tipo: optional(z.enum(['leitura', 'mudanca'], { error: 'use leitura ou mudanca' })).describe(
        'leitura: who saw or took away personal data; mudanca: everything else',
      ),
      assunto: optional(z.enum(AUDIT_SUBJECTS, { error: 'este assunto não existe' })).describe(
        'All acts that are about it',
      ),
      de: day,
      ate: day,
      limit: wholeNumber(1, 100),
      offset: wholeNumber(0, 10_000_000),
    }),
    response: { 200: z.array(registroDeAuditoria), ...refused },
  },
  'GET /gerenciamento/emails': {
    tags,
    summary: 'E-mails guardados enquanto não há servidor de e-mail, os mais novos primeiro',
    response: { 200: z.array(emailGuardado), ...refused },
  },
  'GET /gerenciamento/estado': {
    tags,
    summary: 'Como a loja está, e o que fazer; olhado no máximo a cada 30 segundos',
    response: { 200: estadoDaLoja, ...refused },
  },
};

/** The office's calls on who gets in, on people, and on what was done and written. */
export const adminCalls = { ...access, ...people, ...records };
