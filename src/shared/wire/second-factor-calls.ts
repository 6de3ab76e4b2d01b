import { z } from 'zod';
import { adminLogado, feito } from './admin.ts';
import { errorBody } from './errors.ts';
import { chaveCriada, chaveUsada, pedidoDeChave } from './passkeys.ts';
import { prova } from './proof.ts';
import { digits } from './query.ts';
import { aplicativoNovo, codigosNovos, segundoFator } from './second-factor.ts';

const tags = ['Administração'];
const refused = { '4xx': errorBody };
const FILL_IN = 'Por favor, preencha todos os campos';
const text = (most: number) =>
  z.string({ error: FILL_IN }).min(1, FILL_IN).max(most, `No máximo ${most} letras`);
const password = text(200);
/** Six digits of the app, or a recovery code; spaces and dashes don't count. */
const code = text(60);

/** The present password, and a second proof of whoever has one. */
const proof = prova.extend({ senhaAtual: password });

/** The second step of a login, and how people of the office set it up. */
export const secondFactorCalls = {
  'POST /admin/login/segundo-fator': {
    tags,
    summary: 'Segunda etapa do login: um código do aplicativo ou de recuperação',
    body: z.object({ desafio: text(100), codigo: code }),
    response: { 200: adminLogado, ...refused },
  },
  'POST /admin/login/chave/opcoes': {
    tags,
    summary: 'Começar a entrar com uma chave de acesso (passkey), sem senha',
    response: { 200: pedidoDeChave, ...refused },
  },
  'POST /admin/login/chave': {
    tags,
    summary: 'Entrar com uma chave de acesso, ou confirmar com ela um login',
    body: z.object({ desafio: text(100), resposta: chaveUsada }),
    response: { 200: adminLogado, ...refused },
  },
  'POST /admin/me/confirmacao/chave': {
    tags,
    summary: 'Começar a confirmar um ato com uma chave de acesso; a resposta vai em `chave` com o ato',
    response: { 200: pedidoDeChave, ...refused },
  },
  'POST /admin/me/confirmacao': {
    tags,
    summary:
      'Confirmar que é você: o que responde 403 `confirmar_identidade` volta a ser possível nesta sessão por dez minutos',
    body: proof,
    response: { 200: feito, ...refused },
  },
  'POST /admin/me/segundo-fator/chaves/opcoes': {
    tags,
    summary: 'Começar a criar uma chave de acesso',
    body: proof,
    response: { 200: pedidoDeChave, ...refused },
  },
  'POST /admin/me/segundo-fator/chaves': {
    tags,
    summary: 'Guardar a chave de acesso criada; com a primeira vêm códigos de recuperação',
    body: z.object({ desafio: text(100), nome: text(60), resposta: chaveCriada }),
    response: { 200: codigosNovos, ...refused },
  },
  'POST /admin/me/segundo-fator/chaves/:id/excluir': {
    tags,
    summary: 'Excluir uma chave de acesso',
    params: digits,
    body: proof,
    response: { 200: feito, ...refused },
  },
  'GET /admin/me/segundo-fator': {
    tags,
    summary: 'Como o próprio login é confirmado',
    response: { 200: segundoFator, ...refused },
  },
  'POST /admin/me/segundo-fator/aplicativo': {
    tags,
    summary: 'Começar a usar um aplicativo de códigos (TOTP)',
    body: proof,
    response: { 200: aplicativoNovo, ...refused },
  },
  'POST /admin/me/segundo-fator/aplicativo/confirmar': {
    tags,
    summary: 'Confirmar o aplicativo com o primeiro código; as outras sessões são encerradas',
    body: z.object({ codigo: code }),
    response: { 200: codigosNovos, ...refused },
  },
  'POST /admin/me/segundo-fator/aplicativo/desligar': {
    tags,
    summary: 'Deixar de usar o aplicativo de códigos',
    body: proof,
    response: { 200: feito, ...refused },
  },
  'POST /admin/me/segundo-fator/codigos': {
    tags,
    summary: 'Gerar novos códigos de recuperação; os anteriores deixam de valer',
    body: proof,
    response: { 200: codigosNovos, ...refused },
  },
  'POST /gerenciamento/administradores/:id/segundo-fator/tirar': {
    tags,
    summary: 'Tirar a segunda etapa de alguém que perdeu o celular',
    params: digits,
    body: proof,
    response: { 200: feito, ...refused },
  },
};
