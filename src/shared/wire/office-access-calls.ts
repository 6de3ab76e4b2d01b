import { z } from 'zod';
import { feito, usuario } from './admin.ts';
import { errorBody } from './errors.ts';
import {
  convite,
  conviteAceito,
  conviteRecebido,
  conviteSalvo,
  linkToken,
  meuEmail,
  meusAvisos,
  newSecret,
  typed,
} from './office-access.ts';
import { OWN_MAILS } from '../owner-mails.ts';
import { prova } from './proof.ts';
import { digits } from './query.ts';

const LIST = 'Escolha entre os avisos da lista.';
const tags = ['Administração'];
const refused = { '4xx': errorBody };
const told = { 200: feito, ...refused };

const ownEmail = {
  'GET /admin/me/email': {
    tags,
    summary: 'O próprio e-mail na administração',
    response: { 200: meuEmail, ...refused },
  },
  'PUT /admin/me/email': {
    tags,
    summary: 'Informar ou trocar o próprio e-mail; vale depois de confirmado pelo link',
    description:
      'Responde o mesmo quando outra pessoa da equipe já usa o e-mail: isso só quem lê o e-mail fica sabendo.',
    body: prova.extend({ email: typed }),
    response: told,
  },
  'POST /admin/me/email/confirmar': {
    tags,
    summary: 'Confirmar o próprio e-mail pelo link que veio por e-mail',
    description: '400 `token_invalido`: não é de quem está na administração, foi usado ou venceu.',
    body: z.object({ token: linkToken }),
    response: told,
  },
  'POST /admin/me/email/depois': {
    tags,
    summary: 'Deixar para depois o pedido do próprio e-mail',
    response: told,
  },
  'GET /admin/me/avisos': {
    tags,
    summary: 'Que avisos da loja chegam ao próprio e-mail',
    response: { 200: meusAvisos, ...refused },
  },
  'PUT /admin/me/avisos': {
    tags,
    summary: 'Escolher que avisos da loja chegam ao próprio e-mail, além do da loja',
    description: '403 `aviso_de_outro_perfil`: conta o que este perfil não vê.',
    body: z.object({ avisos: z.array(z.enum(OWN_MAILS), LIST).max(OWN_MAILS.length, LIST) }),
    response: { 200: meusAvisos, ...refused },
  },
};

const recovery = {
  'POST /admin/recuperar-senha': {
    tags,
    summary: 'Pedir por e-mail um link para criar uma nova senha da administração',
    description: 'Responde o mesmo, e no mesmo tempo, exista o acesso ou não. Um dos dois campos basta.',
    body: z.object({
      username: typed.optional().describe('Usuário ou e-mail'),
      email: typed.optional(),
    }),
    response: told,
  },
  'POST /admin/redefinir-senha': {
    tags,
    summary: 'Criar uma nova senha da administração pelo link que veio por e-mail',
    description:
      'Encerra todas as sessões e não abre nenhuma; a verificação em duas etapas continua a ser pedida no login.',
    body: z.object({ token: linkToken, novaSenha: newSecret }),
    response: told,
  },
};

const invitations = {
  'GET /gerenciamento/convites': {
    tags,
    summary: 'Convites à espera de resposta, os mais novos primeiro',
    response: { 200: z.array(convite), ...refused },
  },
  'POST /gerenciamento/convites': {
    tags,
    summary: 'Convidar alguém por e-mail para a administração',
    description:
      '409 `email_em_uso`, `convite_aberto` ou `muitos_convites`. O link vale uma vez, por 72 horas.',
    body: prova.extend({ email: typed, role: usuario.shape.role.optional() }),
    response: { 201: conviteSalvo, ...refused },
  },
  'POST /gerenciamento/convites/:id/reenviar': {
    tags,
    summary: 'Enviar um convite de novo, com um link novo por mais 72 horas',
    description: 'Com `role`, o convite passa a ser deste papel.',
    params: digits,
    body: prova.extend({ role: usuario.shape.role.optional() }),
    response: { 200: conviteSalvo, ...refused },
  },
  'DELETE /gerenciamento/convites/:id': {
    tags,
    summary: 'Cancelar um convite',
    params: digits,
    response: told,
  },
  'POST /admin/convites/consultar': {
    tags,
    summary: 'De que trata um convite, pelo link que veio por e-mail',
    description: '400 `token_invalido`: cancelado, usado, vencido, ou nenhum.',
    body: z.object({ token: linkToken }),
    response: { 200: conviteRecebido, ...refused },
  },
  'POST /admin/convites/aceitar': {
    tags,
    summary: 'Aceitar um convite: escolher usuário e senha',
    body: z.object({ token: linkToken, username: typed, senha: newSecret }),
    response: { 201: conviteAceito, ...refused },
  },
};

/** E-mails of the office's people, and what is done by links in their mails. */
export const officeAccessCalls = { ...ownEmail, ...recovery, ...invitations };
