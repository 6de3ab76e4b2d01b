import { normalizeCode } from '#shared/orders.ts';
import { notFound } from '../../errors.ts';
import type { Session } from '../../http/api.ts';
import { belongsTo, findOrder, type Order } from '../orders/index.ts';
import type { ExchangesDeps } from './deps.ts';

export interface Asking {
  ip: string;
  session: Session | null;
  params: { codigo: string };
  body?: { email?: string | undefined } | null | undefined;
}

/** The order that is asked about, to its buyer alone. Throws 404, and 429 for who guesses. */
export async function ownOrder(
  deps: Pick<ExchangesDeps, 'db' | 'unknownCodes'>,
  { ip, session, params, body }: Asking,
): Promise<Order> {
  const email = body?.email;
  const codigo = normalizeCode(params.codigo);
  const asker = { address: ip, asked: `pedido ${params.codigo} ${email ?? ''}` };
  const order = await deps.unknownCodes.guard(asker, async () => {
    const found = codigo === null ? undefined : await findOrder(deps.db, { codigo });
    return found !== undefined && belongsTo(found, { session, email }) ? found : undefined;
  });
  if (order === undefined)
    throw notFound('Não encontramos um pedido seu com este código. Confira o código e o e-mail.');
  return order;
}
