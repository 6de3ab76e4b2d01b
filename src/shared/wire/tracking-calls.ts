import { z } from 'zod';
import { errorBody } from './errors.ts';

const tags = ['etiquetas'];
const response = { 200: z.object({ success: z.literal(true) }), '4xx': errorBody };

/** The freight provider's news of parcels. */
export const trackingCalls = {
  'GET /frete/webhook': {
    tags,
    summary: 'Responde a quem confere se este endereço existe',
    response,
  },
  'POST /frete/webhook': {
    tags,
    summary: 'Avisos do provedor de frete sobre pacotes',
    description:
      'Assinados em `x-me-signature` (HMAC-SHA256 do corpo, em Base64). Um aviso só faz a loja perguntar ao provedor como está o pacote. Sem assinatura: 200, e nada acontece, pois assim se cadastra o endereço. Com outra assinatura: 401.',
    response,
  },
};
