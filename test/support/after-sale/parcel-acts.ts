import { carrierCode, statusOf, type Label } from '../../../src/sandbox/melhorenvio/label.ts';
import { wishesOf } from '../many-labels.ts';
import { newKey } from '../till.ts';
import { heard, pick, type History, type Order } from './history.ts';
import type { Act, Step } from './steps.ts';

const NAMES = [
  'label',
  'many-labels',
  'parcel-label',
  'cancel-label',
  'part',
  'part-code',
  'own-code',
  'undo-part',
  'arrived',
  'resend',
  'new-piece',
  'posting-code',
  'ready',
  'hand',
  'carry',
  'tell',
] as const;
type OfParcels = Act<(typeof NAMES)[number]>;

const OF_PARCELS: ReadonlySet<string> = new Set(NAMES);

export const isOfParcels = (step: Step): step is OfParcels => OF_PARCELS.has(step.act);

/** What a carrier may do next with a parcel that stands so; of one that it has nobody's time is over. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  generated: ['post', 'receive', 'post', 'expire', 'cancel', 'post'],
  received: ['post'],
  posted: ['deliver', 'deliver', 'fail', 'pause', 'lose', 'bring'],
  undelivered: ['deliver', 'post', 'bring'],
  paused: ['post', 'deliver', 'lose'],
};

const typed = (number: number) => ({
  rastreio: carrierCode('Correios', 400_000 + number),
  transportadora: 'Correios',
});

/** What becomes of an order's parcels. */
export async function takeOfParcels(history: History, order: Order, step: OfParcels): Promise<void> {
  const { kit, parcels, till, admin } = history;
  const { id } = order;
  switch (step.act) {
    case 'label':
      return buy(history, id);
    case 'many-labels':
      return buyMany(history);
    case 'cancel-label': {
      const label = pick((await kit.at.rowsOf(id)).toReversed(), step.which);
      return label === undefined ? undefined : heard(await kit.at.cancel(label.id));
    }
    case 'own-code':
      return heard(await kit.parcels.note(id, typed(step.number)));
    case 'part':
      return setApart(history, id, step);
    case 'resend':
      return heard(await parcels.resend(id));
    case 'ready':
      return heard(await till.put(`/gerenciamento/expedicao/${id}`, { separado: true }, admin()));
    case 'hand':
      for (const status of ['processing', 'shipped', 'delivered'])
        heard(await till.put(`/pedidos/${id}/status`, { status }, admin()));
      return;
    case 'carry':
      return carry(history, id, step);
    case 'tell': {
      const label = pick((await kit.at.held(id)).toReversed(), step.which);
      if (label === undefined) return;
      await Promise.all(Array.from({ length: step.times }, () => kit.tell(label.id, step.event)));
      return;
    }
    case 'new-piece':
    case 'posting-code':
      return ofExchange(history, id, step);
    default:
      return ofParcel(history, id, step);
  }
}

/** Parcels beside an order's own, the newest first. */
const besideOf = ({ till }: History, id: number) =>
  till.db
    .selectFrom('parcels')
    .select(['id', 'kind'])
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

async function ofParcel(
  history: History,
  id: number,
  step: Act<'parcel-label' | 'part-code' | 'undo-part' | 'arrived'>,
): Promise<void> {
  const { parcels } = history;
  const all = await besideOf(history, id);
  const isForAll = step.act === 'parcel-label';
  const one = pick(isForAll ? all : all.filter(({ kind }) => kind === 'parte'), step.which);
  if (one === undefined) return;
  switch (step.act) {
    case 'parcel-label':
      return buy(history, id, one.id);
    case 'part-code':
      return heard(await parcels.note(one.id, typed(100 + step.number).rastreio));
    case 'undo-part':
      return heard(await parcels.undo(one.id));
    case 'arrived':
      return heard(await parcels.arrived(one.id));
  }
}

/** The parcel of a request, in either direction, and its label. */
async function ofExchange(
  history: History,
  orderId: number,
  { act, which }: Act<'new-piece' | 'posting-code'>,
): Promise<void> {
  const { till, admin } = history;
  const made = till.db.selectFrom('exchanges').select(['id', 'state']).where('order_id', '=', orderId);
  const one = pick(await made.orderBy('id', 'desc').execute(), which);
  if (one === undefined) return;
  if (act === 'posting-code' && one.state === 'pedida') {
    const wish = { servico: '1', preco: 90 };
    return heard(
      await till.post(`/gerenciamento/trocas/${one.id}/codigo`, wish, { ...admin(), ...newKey() }),
    );
  }
  const way = act === 'new-piece' ? 'pacote' : 'volta';
  const answer = await till.post<{ pacote: { id: number } }>(
    `/gerenciamento/trocas/${one.id}/${way}`,
    undefined,
    admin(),
  );
  heard(answer);
  if (answer.status === 200) await buy(history, orderId, answer.body.pacote.id);
}

/** By the order's invoice, where it has one; what is beside its own parcel is at most so dear. */
async function buy({ kit, till }: History, id: number, pacote?: number): Promise<void> {
  if (pacote !== undefined) return heard(await kit.at.buy(id, { pacote, preco: 90 }));
  const { body } = await kit.at.prices(id);
  const preco = body.opcoes?.find(({ escolhida }) => escolhida)?.preco ?? 20;
  const sale = await till.db
    .selectFrom('order_invoices')
    .select('access_key')
    .where('order_id', '=', id)
    .where('kind', '=', 'venda')
    .executeTakeFirst();
  const paper = sale === undefined ? {} : { documento: 'nota', chaveNota: sale.access_key };
  heard(await kit.at.buy(id, { preco, ...paper }));
}

async function buyMany({ many, orders }: History): Promise<void> {
  const asked = await many.pricesOf(orders.map(({ id }) => id));
  heard(asked);
  if (asked.status !== 200) return;
  const wishes = wishesOf(asked.body.pedidos);
  if (wishes.length > 0) heard(await many.buyMany(wishes));
}

async function setApart(
  { edits, parcels }: History,
  id: number,
  { piece, units: quantidade }: Act<'part'>,
): Promise<void> {
  const line = pick(await edits.linesOf(id), piece);
  if (line !== undefined) heard(await parcels.split(id, [{ item: line.id, quantidade }]));
}

async function carry(history: History, id: number, { move, which, weighs }: Act<'carry'>): Promise<void> {
  const { kit } = history;
  const movable = (await kit.at.held(id)).filter((one) => MOVES[standing(history, one)] !== undefined);
  const label = pick(movable, which);
  if (label === undefined) return;
  await kit.at.carry(label.id, pick(MOVES[standing(history, label)] ?? [], move) ?? '');
  if (weighs) await kit.at.weigh(label.id, 1.5, 320);
}

const standing = ({ till }: History, label: Label) => statusOf(label, till.now().getTime());
