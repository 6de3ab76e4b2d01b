import type { CartaDeEnvio, EnvioEscolhido, PassoDado, SituacaoDeEnvio } from '#shared/wire/many-moves.ts';
import { officeApi } from '../../lib/api.ts';
import { inRounds, type Moved } from './in-rounds.ts';

/** Begins to prepare these orders. */
export const startOrders = (ids: readonly number[]): Promise<Moved> =>
  inRounds(
    ids,
    (id) => id,
    async (pedidos) =>
      (await officeApi('POST /gerenciamento/pedidos/lote/separacao', { body: { pedidos } })).data,
  );

export interface Foreseen {
  pedidos: SituacaoDeEnvio[];
  cartas: CartaDeEnvio[];
}

/** What sending them would do; nothing is done. */
export async function foreseeOrders(envios: EnvioEscolhido[]): Promise<Foreseen> {
  const body = { envios, simular: true };
  return (await officeApi('POST /gerenciamento/pedidos/lote/envio', { body })).data;
}

/** Sends them, each by the code that is given. */
export const sendOrders = (envios: readonly EnvioEscolhido[]): Promise<Moved> =>
  inRounds(
    envios,
    ({ pedido }) => pedido,
    async (some) =>
      (await officeApi('POST /gerenciamento/pedidos/lote/envio', { body: { envios: some } })).data,
  );

/** Takes what was begun or sent back to where it was. */
export const undoOrders = (passos: readonly PassoDado[]): Promise<Moved> =>
  inRounds(
    passos,
    ({ pedido }) => pedido,
    async (some) => ({
      ...(await officeApi('POST /gerenciamento/pedidos/lote/desfazer', { body: { passos: some } })).data,
      passos: [],
    }),
  );
