import { isOpenExchange } from '#shared/exchange-states.ts';
import type { Troca, TrocasDoPedido } from '#shared/wire/exchanges.ts';
import { EMAIL } from '../exchanges.ts';
import { newKey } from '../till.ts';
import { heard, pick, work, type History, type Order } from './history.ts';
import { isOfInvoices, takeOfInvoices } from './invoice-acts.ts';
import { isOfParcels, takeOfParcels } from './parcel-acts.ts';
import type { Act, Step } from './steps.ts';

/** Lets something happen. */
export async function take(history: History, step: Step): Promise<void> {
  const order = pick(history.orders, step.order);
  if (order === undefined) return;
  if (isOfParcels(step)) return takeOfParcels(history, order, step);
  if (isOfInvoices(step)) return takeOfInvoices(history, order, step);
  switch (step.act) {
    case 'ask':
      return ask(history, order, step);
    case 'onward':
    case 'refuse':
    case 'money':
    case 'vale':
    case 'both':
    case 'give-up':
      return answer(history, order, step);
    case 'withdraw':
      return heard(await history.till.post(`/pedidos/${order.codigo}/desistencia`, { email: EMAIL }));
    case 'add':
    case 'add-unpaid':
      return add(history, order, step.act === 'add');
    case 'work':
      history.till.advance(step.ms);
      return work(history);
    case 'fault': {
      const { provider, mode, path: match } = step;
      return history.till.provider.control({ provider, mode, match, times: 1 });
    }
    case 'terms':
      await history.kit.at.play({ keepsGenerated: step.keeps, lagMs: step.lags ? 60_000 : 0 });
      return;
    default:
      return edit(history, order, step);
  }
}

/** What the office changes of an order, or gives back of it. */
async function edit(
  { edits, till, admin, variants }: History,
  { id }: Order,
  step: Act<'refund' | 'refund-all' | 'swap' | 'move'>,
): Promise<void> {
  if (step.act === 'refund-all') {
    return heard(await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin(), ...newKey() }));
  }
  if (step.act === 'move') return heard(await edits.move(id, { numero: String(step.number) }));
  const line = pick(await edits.linesOf(id), step.piece);
  if (line === undefined) return;
  if (step.act === 'refund') return heard(await edits.refund(id, line.id, step.units, step.restock));
  const variante = variants[line.tamanho === 'G' ? 0 : 1] ?? 0;
  heard(await edits.swap(id, { item: line.id, variante, quantidade: step.units }));
}

async function add({ till, adds, goods }: History, { id }: Order, isPaid: boolean): Promise<void> {
  const [piece] = goods;
  if (piece === undefined) return;
  const added = await adds.add(id, piece);
  heard(added);
  if (added.status !== 201 || !isPaid) return;
  const charge = await till.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', added.body.pedido.id)
    .executeTakeFirst();
  if (charge === undefined) return;
  await till.provider.decide(charge.provider_payment_id, 'approve');
  await till.workers.runOnce();
}

async function requestsOf({ till }: History, { codigo }: Order): Promise<TrocasDoPedido | null> {
  const read = await till.post<TrocasDoPedido>(`/pedidos/${codigo}/trocas/consultar`, { email: EMAIL });
  heard(read);
  return read.status === 200 ? read.body : null;
}

async function ask(history: History, order: Order, step: Act<'ask'>): Promise<void> {
  const piece = pick((await requestsOf(history, order))?.pecas ?? [], step.piece);
  if (piece === undefined) return;
  const wanted = step.wish === 'troca' ? { cor: 'Azul', tamanho: piece.tamanho === 'M' ? 'G' : 'M' } : {};
  const pecas = [{ ref: piece.ref, quantidade: step.units, ...wanted }];
  heard(await history.exchanges.ask(order.codigo, { motivo: step.reason, querer: step.wish, pecas }));
}

/** What is answered to a request, by the office or by who made it. */
async function answer(
  history: History,
  order: Order,
  { act, which }: Act<'onward' | 'refuse' | 'money' | 'vale' | 'both' | 'give-up'>,
): Promise<void> {
  const { exchanges } = history;
  const all = (await requestsOf(history, order))?.trocas ?? [];
  const open = act === 'onward' ? all.filter(({ estado }) => isOpenExchange(estado)) : all;
  const one = pick(open, which);
  if (one === undefined) return;
  const { id } = one;
  const acts = {
    onward: () => onward(exchanges, one),
    refuse: async () => [await exchanges.refuse(id)],
    money: async () => [await exchanges.giveBack(id, 'dinheiro')],
    vale: async () => [await exchanges.giveBack(id, 'vale')],
    both: () => Promise.all([exchanges.send(id), exchanges.giveBack(id, 'dinheiro')]),
    'give-up': async () => [await exchanges.cancel(order.codigo, id)],
  };
  for (const done of await acts[act]()) heard(done);
}

/** What whoever works in the office would do next. */
async function onward(exchanges: History['exchanges'], { id, estado, querer }: Troca) {
  if (estado === 'pedida') return [await exchanges.authorise(id)];
  if (estado === 'autorizada') return [await exchanges.receive(id), await exchanges.check(id)];
  if (estado === 'recebida') return [await exchanges.check(id)];
  if (querer === 'troca') return [await exchanges.send(id)];
  return [await exchanges.giveBack(id, querer === 'vale' ? 'vale' : 'dinheiro')];
}
