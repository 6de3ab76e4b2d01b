import { z } from 'zod';
import { FILL_IN } from '../customers.ts';
import { feito } from './admin.ts';
import {
  clienteLogado,
  clienteRegistrado,
  clienteSessao,
  dadosExportados,
  enderecoGravado,
  meusEnderecos,
  meusPedidos,
  minhasMedidas,
  minhasSessoes,
  sessoesEncerradas,
} from './customers.ts';
import { errorBody } from './errors.ts';
import { numbered, pageQuery } from './query.ts';

const tags = ['Clientes'];
const refused = { '4xx': errorBody };
const told = { 200: feito, ...refused };

// The rules and their own texts are the shop's; here is only what a field may be at all.
const loose = z.union([z.string(), z.number()], { error: FILL_IN }).nullish();
const secret = z.string({ error: FILL_IN }).optional();

const place = {
  cep: loose,
  endereco: loose,
  numero: loose,
  complemento: loose,
  bairro: loose,
  cidade: loose,
  estado: loose,
};
const profileBody = z.object({ nome: loose, whatsapp: loose, ...place });
const addressBody = z.object({
  apelido: loose,
  ...place,
  principal: z.boolean({ error: 'informe true ou false' }).nullish(),
});
const measuresBody = z.object({
  busto: loose.describe('Centimetres'),
  cintura: loose.describe('Centimetres'),
  quadril: loose.describe('Centimetres'),
});

/** How a customer gets in. */
const access = {
  'POST /clientes/registrar': {
    tags,
    summary: 'Criar uma conta',
    body: profileBody.extend({ email: loose, cpf: loose, senha: loose }),
    response: { 201: clienteRegistrado, ...refused },
  },
  'POST /clientes/login': {
    tags,
    summary: 'Entrar na conta',
    body: z.object({ email: secret, senha: secret }),
    response: { 200: clienteLogado, ...refused },
  },
  'POST /clientes/logout': { tags, summary: 'Sair da conta', response: told },
  'POST /clientes/recuperar-senha': {
    tags,
    summary: 'Pedir por e-mail um link para criar uma nova senha',
    body: z.object({ email: secret }),
    response: told,
  },
  'POST /clientes/redefinir-senha/:token': {
    tags,
    summary: 'Criar uma nova senha pelo link que veio por e-mail',
    params: z.object({ token: z.string() }),
    body: z.object({ novaSenha: secret }),
    response: told,
  },
  'POST /pedidos/apagar-dados': {
    tags,
    summary: 'Pedir por e-mail um link para apagar os dados de compras feitas sem conta',
    description: 'A resposta é a mesma, haja ou não compras com este e-mail.',
    body: z.object({ email: secret }),
    response: told,
  },
  'POST /pedidos/apagar-dados/:token': {
    tags,
    summary: 'Apagar os dados de compras feitas sem conta, pelo link que veio por e-mail',
    description:
      '400 `token_invalido`; 409 `pedido_em_andamento` ou `pedido_contestado`, com os códigos em `pedidos`.',
    params: z.object({ token: z.string() }),
    response: told,
  },
  'POST /clientes/confirmar-email/:token': {
    tags,
    summary: 'Confirmar o e-mail da conta pelo link que veio por e-mail',
    description:
      'A conta passa a ter o CPF, e os pedidos feitos sem conta com este e-mail entram nela. 409 `cpf_em_uso`: outra conta já confirmou o CPF.',
    params: z.object({ token: z.string() }),
    response: told,
  },
};

/** What is hers alone, to read and to change. */
const own = {
  'GET /clientes/me': { tags, summary: 'Os próprios dados', response: { 200: clienteSessao, ...refused } },
  'PUT /clientes/me': {
    tags,
    summary: 'Mudar os próprios dados',
    body: profileBody,
    response: { 200: clienteSessao, ...refused },
  },
  'DELETE /clientes/me': {
    tags,
    summary: 'Excluir a própria conta',
    description: 'A senha só pode faltar logo depois do login.',
    body: z.object({ senha: secret }).nullish(),
    response: told,
  },
  'PUT /clientes/me/senha': {
    tags,
    summary: 'Trocar a própria senha',
    body: z.object({ senhaAtual: secret, novaSenha: secret }),
    response: told,
  },
  'POST /clientes/me/confirmar-email': {
    tags,
    summary: 'Receber de novo o link para confirmar o e-mail',
    description: '409 `email_confirmado`: já não é preciso. 429: três em uma hora.',
    response: told,
  },
  'GET /clientes/me/pedidos': {
    tags,
    summary: 'Os próprios pedidos',
    querystring: pageQuery,
    response: { 200: meusPedidos, ...refused },
  },
  'GET /clientes/me/exportar': {
    tags,
    summary: 'Todos os próprios dados',
    response: { 200: dadosExportados, ...refused },
  },
  'GET /clientes/me/medidas': {
    tags,
    summary: 'As próprias medidas',
    response: { 200: minhasMedidas, ...refused },
  },
  'PUT /clientes/me/medidas': {
    tags,
    summary: 'Mudar as próprias medidas',
    body: measuresBody,
    response: { 200: minhasMedidas, ...refused },
  },
  'GET /clientes/me/sessoes': {
    tags,
    summary: 'Onde a conta está aberta',
    response: { 200: minhasSessoes, ...refused },
  },
  'DELETE /clientes/me/sessoes': {
    tags,
    summary: 'Encerrar todas as outras sessões',
    response: { 200: sessoesEncerradas, ...refused },
  },
  'GET /clientes/me/enderecos': {
    tags,
    summary: 'Os próprios endereços',
    response: { 200: meusEnderecos, ...refused },
  },
  'POST /clientes/me/enderecos': {
    tags,
    summary: 'Guardar um endereço',
    body: addressBody,
    response: { 201: enderecoGravado, ...refused },
  },
  'PUT /clientes/me/enderecos/:id': {
    tags,
    summary: 'Mudar um endereço',
    params: numbered,
    body: addressBody,
    response: { 200: enderecoGravado, ...refused },
  },
  'DELETE /clientes/me/enderecos/:id': {
    tags,
    summary: 'Excluir um endereço',
    params: numbered,
    response: told,
  },
};

/** The calls of customers' accounts. */
export const accountCalls = { ...access, ...own };
