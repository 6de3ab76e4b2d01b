import { spokenNumber } from '#shared/order-number.ts';
import { AppError } from '../../errors.ts';
import { editPixKey, listEdits, type OrderEdit } from '../edits/index.ts';
import type { Order } from '../orders/index.ts';
import type { OrderEditsDeps } from './deps.ts';
import { pixOf } from './terms.ts';

/** How far a difference is settled. */
export interface Settled {
  how: 'cobrar' | 'devolver';
  cents: number;
  /** `feito`: the PIX is made, or the money is back; `andamento`: it is on its way; `falhou`: the same press again asks anew. */
  state: 'feito' | 'andamento' | 'falhou';
  /** Why it failed, in words for people. */
  problem: string;
}

/** The refund of a change's difference: the same of each press. */
export const refundOf = (edit: OrderEdit) => ({
  orderId: edit.order_id,
  asked: { kind: 'part', asCredit: false, cents: edit.back_cents, ofFreight: true } as const,
  note: 'Diferença de frete: o pedido vai para outro endereço.',
  key: `frete:${edit.id}`,
  by: edit.made_by,
});

/** Asks providers for what a change that is written down charges or gives back, or goes on where an earlier press stopped. */
export async function finish(
  deps: OrderEditsDeps,
  order: Order,
  edit: OrderEdit,
): Promise<{ order: Order; changed: true; settled?: Settled }> {
  const made = { order, changed: true } as const;
  if (edit.back_cents > 0) return { ...made, settled: await giveBack(deps, edit) };
  if (edit.charge_cents > 0) return { ...made, settled: await chargeByPix(deps, order, edit) };
  return made;
}

const PROVIDER_SAID_NO =
  'O provedor não aceitou a devolução. Confira o saldo da conta e peça-a de novo em Pagamentos, neste pedido.';

async function giveBack(deps: OrderEditsDeps, edit: OrderEdit): Promise<Settled> {
  const state = await deps.payments.refundBeside.finish(refundOf(edit));
  const told = { how: 'devolver', cents: edit.back_cents, problem: '' } as const;
  if (state === 'rejected') return { ...told, state: 'falhou', problem: PROVIDER_SAID_NO };
  return { ...told, state: state === 'done' ? 'feito' : 'andamento' };
}

const MOVED_SINCE = 'O endereço mudou de novo depois: nada foi cobrado.';
const PIX_OVER = 'O PIX desta diferença foi cancelado ou venceu: nada foi cobrado.';

/** Does the order go elsewhere by now, nothing being charged of this change? */
async function isOvertaken({ db }: OrderEditsDeps, { id }: Order, edit: OrderEdit): Promise<boolean> {
  const edits = await listEdits(db, id);
  if (!edits.some((one) => one.id > edit.id && one.freight_delta_cents !== null)) return false;
  const status = (await pixOf(db, id, [edit])).get(edit.id)?.status;
  return status !== 'pending' && status !== 'paid';
}

async function chargeByPix(deps: OrderEditsDeps, order: Order, edit: OrderEdit): Promise<Settled> {
  const told = { how: 'cobrar', cents: edit.charge_cents } as const;
  if (await isOvertaken(deps, order, edit)) return { ...told, state: 'falhou', problem: MOVED_SINCE };
  try {
    const { status } = await deps.customPix.create({
      valorCents: edit.charge_cents,
      descricao: `Diferença de frete do pedido ${spokenNumber(order.id)}`,
      tie: { order: order.codigo },
      key: editPixKey(edit.id),
      by: edit.made_by,
    });
    const isGood = status === 'pending' || status === 'paid';
    return isGood
      ? { ...told, state: 'feito', problem: '' }
      : { ...told, state: 'falhou', problem: PIX_OVER };
  } catch (error) {
    // The address is another one by now: that is said, and not taken back.
    if (!(error instanceof AppError)) throw error;
    return { ...told, state: 'falhou', problem: error.message };
  }
}
