import { soldStatuses } from '#shared/orders.ts';
import type { ProviderPayment } from '../../../src/server/providers/payment/port.ts';
import { vi } from 'vitest';
import { newKey, type Till } from '../till.ts';
import { putOnSale, type Goods } from '../goods.ts';
import { call } from '../provider.ts';
import { notifyTill } from '../signed-news.ts';
import { createBuying, NO_MEANS, PRICE_CENTS, wellAnswered } from './buying.ts';
import { chargesOf, MAY, numberOf, type HeldCharge } from './held.ts';
import { from, type Office } from './office.ts';
import { eventsOf, listOrders, type Sold } from './sold.ts';
import type { Step } from './steps.ts';
import { createVales } from './vales.ts';

const BEGUN_WITH = 3;
const MINUTE_MS = 60_000;
/** A machine may be busy with much else. */
const NEWS_PATIENCE_MS = 30_000;
const A_DAY = 24 * 60;
const FALLEN = new Set(['cancelled', 'rejected']);
/** Money that comes later than a day after its charge fell is found by its news alone. */
const LATEST_MONEY_MS = (A_DAY - 60) * MINUTE_MS;

interface AskedRefund {
  body: unknown;
  key: Record<string, string>;
}

/** Of either interface. */
const CALLS = {
  creation: 'v1/[a-z]+$',
  refund: 'refunds?$',
  reading: 'v1/[a-z]+/[A-Z0-9]+$',
  page: 'preferences$',
};

/** The shop and its provider in one history: one product, its orders, and what was done at the provider's own panel. */
export interface History {
  till: Till;
  admin: Record<string, string>;
  goods: Goods;
  /** Gift cards of the same price. */
  gift: Goods;
  /** Units that were brought in so far. */
  broughtIn: number;
  /** By number: refunds that the shop did not ask for. */
  madeThere: Set<number>;
  /** Which charges the shop has just read. */
  heard: (charge: HeldCharge) => boolean;
  /** All is well again, and all that was lost was looked for. */
  isOver: boolean;
  /** What the office said last, and of what. */
  office?: Office & { state: string };
  /** All charges of all orders as the stand-in has them now. */
  charges(): Promise<HeldCharge[]>;
  orders(): Promise<Sold[]>;
  take(step: Step): Promise<void>;
}

/** Mostly something is done where it can be; to others too, for that must be refused. */
const firstOf = <T>(list: readonly T[], isWanted: (one: T) => boolean): T[] => [
  ...list.filter(isWanted),
  ...list.filter((one) => !isWanted(one)),
];
const SOLD: readonly string[] = soldStatuses;
const UNPAID = ['declined', 'cancelled', 'pending'];
const MOVABLE = [...SOLD, 'waiting'];

const at = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

/** A shop that has sold nothing yet, but three units of one product on sale. */
export async function beginHistory(till: Till): Promise<History> {
  const goods = await putOnSale(till.db, { precoCents: PRICE_CENTS, units: BEGUN_WITH });
  const gift = await putOnSale(till.db, { precoCents: PRICE_CENTS, units: BEGUN_WITH, isGiftCard: true });
  const history: History = {
    till,
    admin: await till.administrator(),
    goods,
    gift,
    broughtIn: 2 * BEGUN_WITH,
    madeThere: new Set(),
    heard: () => false,
    isOver: false,
    orders: () => listOrders(till),
    charges: async () => {
      const lists = (await listOrders(till)).map((order) => chargesOf(till, order.reference));
      return (await Promise.all(lists)).flat();
    },
    take: async (step) => {
      history.heard = () => false;
      await take(step);
      if (step.act === 'both') history.heard = () => false;
    },
  };
  let mayFailToRead = false;
  const asked = new Map<number, AskedRefund>();
  const late: ProviderPayment[] = [];
  const { pay, press } = createBuying(till, { goods, gift });
  const vales = createVales(till);

  const order = async (which: number, wanted: readonly string[] = []) => {
    const orders = await history.orders();
    return at(
      firstOf(orders, ({ status }) => wanted.includes(status)),
      which,
    );
  };
  const charge = async (which: number, isWanted: (charge: HeldCharge) => boolean = () => true) =>
    at(firstOf(await history.charges(), isWanted), which);

  async function refund(step: Extract<Step, { act: 'refund' }>): Promise<void> {
    const found = await order(step.which, SOLD);
    if (found === undefined) return;
    await till.provider.control({ refunds: step.answered });
    const last = asked.get(found.id);
    const again =
      step.repeat && last !== undefined ? last : { body: await bodyOf(found, step), key: newKey() };
    asked.set(found.id, again);
    const headers = { ...history.admin, ...again.key, ...from() };
    wellAnswered(await till.post(`/gerenciamento/pedidos/${found.id}/estorno`, again.body, headers));
  }

  async function bodyOf({ id, units }: Sold, { what, restock, asCredit }: Extract<Step, { act: 'refund' }>) {
    const how = asCredit === true ? { como: 'credito' } : {};
    if (what === 'rest') return how;
    if (what === 'part') return { ...how, valor: Math.round((units * PRICE_CENTS) / 3) / 100 };
    const lines = await till.db.selectFrom('order_items').select('id').where('order_id', '=', id).execute();
    const itens = lines.map((line) => ({ id: line.id, quantidade: 1 }));
    return { ...how, itens, devolverEstoque: restock };
  }

  async function touchVale({ which, what }: Extract<Step, { act: 'vale' }>): Promise<void> {
    const id = await vales.any(which);
    if (id === undefined) return;
    const body = { motivo: 'Prova', ...(what === 'ajustar' ? { valor: 7 } : {}) };
    const headers = { ...history.admin, ...newKey(), ...from() };
    wellAnswered(await till.post(`/gerenciamento/vales/${id}/${what}`, body, headers));
  }

  /** The owner's click on the provider's own panel. */
  async function refundThere({ which, whole }: Extract<Step, { act: 'refund there' }>): Promise<void> {
    const found = await charge(which, ({ status }) => status === 'approved');
    if (found === undefined || found.status_detail === 'settled') return;
    const headers = {
      authorization: 'Bearer TEST-till',
      'x-render-in-process-refunds': 'true',
      'x-idempotency-key': newKey()['x-idempotency-key'],
    };
    const body = whole ? {} : { amount: 7.77 };
    const path = `${till.provider.url}/v1/payments/${found.id}/refunds`;
    const ask = () => call<{ id?: number }>(path, { method: 'POST', body, headers });
    const { body: made } = await ask()
      .then((answer) => (answer.status >= 400 ? ask() : answer))
      .catch(ask);
    if (made.id !== undefined) history.madeThere.add(made.id);
  }

  async function decide({ which, as }: Extract<Step, { act: 'decide' }>): Promise<void> {
    const found = await charge(which, MAY[as]);
    // A chargeback is decided once.
    if (found === undefined || found.status_detail === 'settled') return;
    const ageMs = till.now().getTime() - Date.parse(found.date_last_updated);
    if (as === 'approve' && FALLEN.has(found.status) && ageMs > LATEST_MONEY_MS) return;
    await till.provider.decide(found.id, as).catch(() => {});
  }

  async function bringNews(which: number, times: number): Promise<void> {
    const found = await charge(which);
    if (found === undefined) return;
    const told = [{ topic: found.order === undefined ? 'payment' : 'order', dataId: numberOf(found) }];
    // The payment inside an order may be told of, too.
    if (found.order !== undefined) told.push({ topic: 'payment', dataId: String(found.id) });
    for (let time = 0; time < times; time += 1) {
      for (const { topic, dataId } of told) await notifyTill(till, { topic, dataId, data: { id: dataId } });
    }
    await vi.waitFor(
      async () => {
        if ((await eventsOf(till, 'under way')) > 0) throw new Error('news are under way');
      },
      { interval: 2, timeout: NEWS_PATIENCE_MS },
    );
    if ((await eventsOf(till, 'open')) === 0) history.heard = ({ id }) => id === found.id;
  }

  async function office(path: string, found: Sold | undefined, body: unknown): Promise<void> {
    if (found === undefined) return;
    wellAnswered(
      await till.put(path.replace(':id', String(found.id)), body, { ...history.admin, ...from() }),
    );
  }

  async function restock(units: number): Promise<void> {
    const { stockItemId: stock_item_id, productId: product_id } = goods;
    await till.db
      .insertInto('stock_movements')
      .values({ stock_item_id, product_id, delta: units, reason: 'edit' })
      .execute();
    history.broughtIn += units;
  }

  /** After more than a day all has been read again that is not over. */
  async function pass(minutes: number): Promise<void> {
    till.advance(minutes * MINUTE_MS);
    await till.workers.runOnce();
    if (minutes > A_DAY && !mayFailToRead) history.heard = ({ status }) => !FALLEN.has(status);
  }

  async function take(step: Step): Promise<void> {
    switch (step.act) {
      case 'buy':
        return pay(step.way, {
          units: step.units,
          isGift: false,
          means: step.by === undefined ? NO_MEANS : await vales.choose(step.by),
        });
      case 'buy gift cards':
        return pay(step.way, { units: step.units, isGift: true, means: NO_MEANS });
      case 'vale':
        return touchVale(step);
      case 'pay again':
      case 'buy instead': {
        const found = await order(step.which, UNPAID);
        if (found === undefined) return;
        const { id, codigo, units, isGift } = found;
        const givesWay = step.act === 'buy instead';
        const means = await vales.ofOrder(id, givesWay);
        const further = givesWay ? { substitui: { codigo } } : { pedido: { codigo } };
        return pay(step.way, { units, isGift, means, further });
      }
      case 'press':
        return press(step.which, step.choice);
      case 'give up':
      case 'look': {
        const found = await order(step.which, ['pending']);
        if (found === undefined) return;
        const { codigo } = found;
        return wellAnswered(
          step.act === 'look'
            ? await till.get(`/api/pedidos/${codigo}/status`, from())
            : await till.post(`/payment/pix/cancelar/${codigo}`, undefined, from()),
        );
      }
      case 'send':
        return office('/gerenciamento/pedidos/:id', await order(step.which, SOLD), {
          rastreio: 'AA123456785BR',
          transportadora: 'Correios',
        });
      case 'move': {
        const apesarDe = step.anyway
          ? ['pedido_contestado', 'valor_sendo_devolvido', 'pagamento_nao_conferido']
          : [];
        return office(
          '/gerenciamento/pedidos/:id/status',
          await order(step.which, step.to === 'cancelled' ? ['pending', 'waiting'] : MOVABLE),
          { status: step.to, apesarDe },
        );
      }
      case 'refund':
        return refund(step);
      case 'restock':
        return restock(step.units);
      case 'decide':
        return decide(step);
      case 'refund there':
        return refundThere(step);
      case 'news':
        return bringNews(step.which, step.times);
      case 'read, and be late': {
        const found = await charge(step.which);
        const read = found && (await till.deps.provider.get(numberOf(found)));
        if (read?.kind === 'ok') late.push(read.value);
        return;
      }
      case 'late reading': {
        const payment = at(late, step.which);
        if (payment !== undefined) await till.deps.orders.applyPayment({ provider: 'mercadopago', payment });
        return;
      }
      case 'pass':
        return pass(step.minutes);
      case 'provider': {
        const { refunds } = step;
        const { fails: mode, at } = step.failure;
        mayFailToRead = mode !== 'ok';
        const match = CALLS[at];
        await till.provider.control({ refunds, provider: 'mercadopago', mode, times: 1, match });
        return;
      }
      case 'both':
        await Promise.all(step.steps.map(take));
    }
  }

  return history;
}
