import { vendaFeita, vendaNova, vendaPensada, vendaPrecificada } from './counter.ts';
import { errorBody } from './errors.ts';

const tags = ['pedidos'];
const failed = { '4xx': errorBody, '5xx': errorBody };

/** Sales that were made elsewhere, as the office types them in. */
export const counterCalls = {
  'POST /gerenciamento/pedidos': {
    tags,
    summary: 'Faz um pedido vendido fora do site',
    description: 'With an idempotency key: the same key and body give the same order.',
    body: vendaNova,
    response: { 201: vendaFeita, ...failed },
  },
  'POST /gerenciamento/pedidos/precos': {
    tags,
    summary: 'Mostra quanto um pedido vendido fora do site custaria',
    body: vendaPensada,
    response: { 200: vendaPrecificada, ...failed },
  },
};
