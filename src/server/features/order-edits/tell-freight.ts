import { centsToReais } from '#shared/money.ts';
import type { FreteDoEndereco } from '#shared/wire/order-edits.ts';
import { AppError } from '../../errors.ts';
import type { Order } from '../orders/index.ts';
import type { OrderEditsDeps } from './deps.ts';
import { otherWays, quoteTo, refuseUnquoted, type NewFreight } from './quote.ts';
import { requireNoOpenPix, termsFor } from './terms.ts';

type Told = Omit<FreteDoEndereco, 'success' | 'sucesso'>;
type Way = NonNullable<Told['frete']>;

/**
 * What an order's freight to another postal code costs, by its own way, or by the others where that does not reach it. Throws 409
 * where none does, and while an earlier difference may still be paid.
 */
export async function tellFreight(deps: OrderEditsDeps, order: Order, cep: string): Promise<Told> {
  await requireNoOpenPix(deps.db, order.id);
  try {
    const freight = await quoteTo(deps, order, { cep });
    return { ...(await wayOf(deps, order, freight)), outros: [], semResposta: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) {
      refuseUnquoted(order);
      return { ...NOTHING, outros: [], semResposta: true };
    }
    const ways = error.codigo === 'frete_indisponivel' ? await otherWays(deps, order, cep) : [];
    if (ways.length === 0) throw error;
    const outros = [];
    for (const way of ways) outros.push(await wayOf(deps, order, way));
    return { ...NOTHING, outros, semResposta: false };
  }
}

const NOTHING = { frete: null, diferenca: 0, muda: 0, cobrar: 0, devolver: 0 };

async function wayOf(deps: OrderEditsDeps, order: Order, freight: NewFreight) {
  const { id, nome, company, prazo, tipo } = freight.option;
  const leftCents = freight.deltaCents < 0 ? await deps.payments.refundBeside.readLeft(order) : 0;
  const { chargeCents, backCents } = await termsFor(deps.db, order, { ...freight, leftCents });
  const frete: Way = { id, nome, company, prazo, tipo };
  return {
    frete,
    diferenca: centsToReais(freight.extraCents),
    muda: freight.deltaCents / 100,
    cobrar: centsToReais(chargeCents),
    devolver: centsToReais(backCents),
  };
}
