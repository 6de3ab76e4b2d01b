import { z } from 'zod';
import { fitAnswers } from '../fit.ts';
import { errorBody } from './errors.ts';
import { digits } from './query.ts';

const refused = { '4xx': errorBody };
const email = z.string().max(254, 'Use no máximo 254 letras neste campo').optional();
const resposta = z.enum(fitAnswers, 'Use pequeno, certo ou grande.');
const codigo = z.string().min(1).max(64);

/** A line of an order, and whether what was bought fits. */
const pecaServida = z.object({
  linha: z.number().int(),
  produto: z.number().int(),
  nome: z.string(),
  cor: z.string(),
  tamanho: z.string(),
  resposta: resposta.nullable(),
  aberta: z.boolean().describe('It may be answered now, or answered anew'),
});

const pecasServidas = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  pecas: z.array(pecaServida).describe('Of an order that was delivered; of others none'),
});

const contagem = z.object({
  tamanho: z.string(),
  pequeno: z.number().int(),
  certo: z.number().int(),
  grande: z.number().int(),
});

/** The calls of whether what was bought fits. */
export const fitCalls = {
  'POST /pedidos/:codigo/serviu/consultar': {
    tags: ['pedidos'],
    summary: 'As peças de um pedido entregue, e se serviram',
    params: z.object({ codigo }),
    body: z.object({ email }).nullish(),
    response: { 200: pecasServidas, ...refused },
  },
  'PUT /pedidos/:codigo/serviu/:linha': {
    tags: ['pedidos'],
    summary: 'Dizer se uma peça serviu',
    description:
      'Uma resposta por peça; muda-se em até 30 dias. 409 `nao_entregue`: o pedido ainda não chegou; `prazo_encerrado`.',
    params: z.object({ codigo, linha: digits.shape.id }),
    body: z.object({ email, resposta }),
    response: { 200: pecasServidas, ...refused },
  },
  'GET /gerenciamento/produtos/:id/serviu': {
    tags: ['Catálogo: administração'],
    summary: 'Como um produto serviu, por tamanho',
    params: digits,
    response: { 200: z.array(contagem), ...refused },
  },
};

export type PecaServida = z.infer<typeof pecaServida>;
