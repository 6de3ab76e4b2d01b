import { isOpenState, stateOfStatus } from '#shared/charges.ts';
import { canMove, isPaidLike } from '#shared/orders.ts';
import { backToVales, chargesOf, doneCents, isBack, isMoney, refundsOf } from './back.ts';
import { readCents, type Books, type LedgerCharge } from './books.ts';
import { isLost, keptCents, numberOf, refundNumberOf, stateOf, toCents } from './held.ts';
import type { History } from './history.ts';
import { valeFaults } from './vale-audit.ts';

type Order = Books['orders'][number];

/** All that does not balance, in words. */
export function findFaults(history: History, books: Books): string[] {
  return [
    ...chargeFaults(history, books),
    ...movementFaults(books),
    ...books.orders.flatMap((order) => [
      ...stateFaults(books, order),
      ...officeFaults(books, order),
      ...moveFaults(books, order),
      ...unitFaults(books, order),
    ]),
    ...figureFaults(books),
    ...stockFaults(history, books),
    ...mailFaults(books),
    ...refundFaults(history, books),
    ...valeFaults(books),
    ...books.broken,
  ];
}

const isPaid = ({ state }: LedgerCharge) => state === 'paid' || state === 'disputed';
/** What is to be paid at the door is one only when it was paid there. */
const isSale = ({ status, paid_at }: Order) => isPaidLike(status) && paid_at !== null;
/** A refund that a provider is asked for: not one that becomes a vale, nor one to vales alone. */
const isAsked = ({ as_credit, amount_cents }: Books['tasks'][number]) => !as_credit && amount_cents !== 0;
const heldOf = ({ there }: Books, charge: LedgerCharge) =>
  there.find((held) => numberOf(held) === charge.provider_payment_id);

/** The ledger against the stand-in, charge by charge. */
function chargeFaults(history: History, books: Books): string[] {
  const { heard } = history;
  const known = new Map(books.charges.map((charge) => [charge.provider_payment_id, charge]));
  return books.there.flatMap((held) => {
    const charge = known.get(numberOf(held));
    const isCurrent = charge?.provider_updated_at.getTime() === Date.parse(held.date_last_updated);
    if (!isCurrent && !heard(held)) return [];
    if (charge === undefined && isToldOf(history, books, held)) return [];
    if (charge === undefined) return [`charge ${held.id} is not in the ledger`];
    const isOrder = held.order !== undefined;
    const told = isOrder ? charge.state : charge.provider_status;
    const ledger = [told, charge.amount_cents, charge.refunded_cents].join(' ');
    const there = [
      isOrder ? stateOf(held) : held.status,
      toCents(held.transaction_amount),
      toCents(held.transaction_amount_refunded),
    ];
    return ledger === there.join(' ')
      ? []
      : [`charge ${held.id}: ledger ${ledger}, provider ${there.join(' ')}`];
  });
}

/**
 * What bears no mark and may be the inside of another charge is no charge; of money its owner is told, by the end, when the
 * true inside was found.
 */
function isToldOf({ isOver }: History, { names }: Books, held: Books['there'][number]): boolean {
  const name = names.find(({ number }) => number === numberOf(held));
  return name !== undefined && (!isOver || keptCents(held) === 0 || name.doubted_cents !== null);
}

/** What moved of each charge comes to where it stands. Of what vales paid in whole no money moves. */
function movementFaults({ charges, movements }: Books): string[] {
  return charges.filter(isMoney).flatMap(({ id, state, amount_cents: amount, refunded_cents: refunded }) => {
    const wasPaid = state === 'paid' || state === 'disputed' || state === 'returned';
    const back = state === 'returned' ? amount : refunded;
    const stands = wasPaid ? [amount, back, state === 'disputed' ? amount - back : 0] : [0, 0, 0];
    const sum = (...kinds: string[]) =>
      movements
        .filter((one) => one.payment_id === id && kinds.includes(one.kind))
        .reduce((cents, one) => cents + one.cents, 0);
    const moved = [sum('charged', 'corrected'), sum('returned'), sum('disputed')];
    return moved.join(' ') === stands.join(' ')
      ? []
      : [`charge ${id} stands at ${stands.join(' ')}, moved ${moved.join(' ')}`];
  });
}

/** Each state of an order has charges that bear it out. */
function stateFaults(books: Books, order: Order): string[] {
  const charges = chargesOf(books, order);
  const payer = charges.find(({ id }) => id === order.paid_charge_id);
  const spare = charges.filter((charge) => isPaid(charge) && charge.id !== payer?.id);
  const unowed = spare.filter((charge) => refundsOf(books, charge).length === 0);
  const isCalledOff = (charge: LedgerCharge) =>
    books.tasks.some((task) => task.payment_id === charge.id && task.kind === 'cancel');
  const open = charges.filter(({ state }) => isOpenState(state));
  const fault = (text: string) => `order ${order.id} is ${order.status}: ${text}`;
  const faults: string[] = [];
  if (unowed.length > 0 && !order.payment_held) faults.push(fault('money that nobody owes back'));
  const isPaidAtTheDoor = order.metodo_pagamento === 'entrega' && payer === undefined;
  // While the shop keeps what vales paid, an order stands whose money is all back.
  const isKept = order.credito_cents > 0 && payer?.state === 'returned';
  if (isPaidLike(order.status) && !isPaidAtTheDoor && !isKept && (payer === undefined || !isPaid(payer)))
    faults.push(fault('not paid'));
  if (order.status === 'pending' && payer !== undefined) faults.push(fault('was paid'));
  if (order.status === 'refunded' && !isBack(books, order)) faults.push(fault('nothing is back'));
  if (order.status === 'in_analysis' && !charges.some(({ state }) => state === 'in_review'))
    faults.push(fault('nothing is under review'));
  const isOver = !['pending', 'in_analysis'].includes(order.status);
  if (isOver && open.some((charge) => !isCalledOff(charge))) faults.push(fault('a charge is open'));
  return faults;
}

/** What the office shows of an order, its page and its row in the file, against the ledger. */
function officeFaults(books: Books, order: Order): string[] {
  const charges = chargesOf(books, order);
  const page = books.details.find(({ id }) => id === order.id);
  const row = books.rows.get(order.codigo);
  if (page === undefined || row === undefined) return [`order ${order.id} is not in the office`];
  const shown = page.pagamentos.map((one) => [
    one.id,
    stateOfStatus(one.status),
    toCents(one.valor),
    toCents(one.estornado),
  ]);
  const kept = charges.map((one) => [
    one.provider_payment_id,
    one.state,
    one.amount_cents,
    one.refunded_cents,
  ]);
  const faults: string[] = [];
  const compare = (what: string, left: unknown, right: unknown) => {
    const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
    if (a !== b) faults.push(`order ${order.id}, ${what}: ${a}, ledger ${b}`);
  };
  compare('page', shown, kept);
  compare('state', page.status, order.status);
  const payer = charges.find(({ id }) => id === order.paid_charge_id);
  const byTasks = payer === undefined ? 0 : doneCents(books, payer, ({ as_credit }) => !as_credit);
  // A chargeback that is lost has given back all of it, by no refund.
  const told = payer?.state === 'returned' ? payer.amount_cents : (payer?.refunded_cents ?? 0);
  const moneyBack = Math.max(told, byTasks);
  const renewed = payer === undefined ? 0 : doneCents(books, payer, ({ as_credit }) => as_credit);
  const beside = payer === undefined || !isMoney(payer) ? 0 : backToVales(books, order);
  const back = Math.min(order.total_cents, moneyBack + renewed + beside);
  compare('returned in the file', readCents(row['Estornado (R$)']), back);
  compare(
    'net in the file',
    readCents(row['Venda líquida (R$)']),
    isSale(order) ? order.total_cents - back : 0,
  );
  if (payer !== undefined && isPaidLike(order.status)) {
    const held = heldOf(books, payer);
    const isCurrent =
      held !== undefined && Date.parse(held.date_last_updated) === payer.provider_updated_at.getTime();
    const paid = order.total_cents - order.credito_cents;
    if (isCurrent)
      compare('money, as the provider holds it', paid - Math.min(paid, moneyBack), keptCents(held));
  }
  return faults;
}

/** Only moves that an order's life has, each from where the last one led. */
function moveFaults({ moves }: Books, order: Order): string[] {
  const own = moves.filter((move) => move.order_id === order.id);
  const broken = own.filter(({ from_status: from, to_status: to, actor }, index) => {
    if (from !== (own[index - 1]?.to_status ?? null)) return true;
    return from !== null && !canMove(from as Order['status'], to as Order['status'], actor);
  });
  const ended = own.at(-1)?.to_status === order.status;
  return broken.length === 0 && ended
    ? []
    : [`order ${order.id}: moves ${own.map((move) => move.to_status).join()}`];
}

/** An order has the units that its state says, whatever it went through. */
function unitFaults({ items, takenBy }: Books, order: Order): string[] {
  const own = items.filter((item) => item.order_id === order.id);
  const sum = (read: (item: Books['items'][number]) => number) =>
    own.reduce((units, item) => units + read(item), 0);
  const taken = takenBy.get(order.id) ?? 0;
  const left = sum((item) => item.quantidade - item.restocked);
  const isSent = order.shipped_at !== null || order.delivered_at !== null;
  const allowed: Partial<Record<Order['status'], number[]>> = {
    declined: [0],
    // What was sent, to be paid at the door, comes back by an edit of the stock alone.
    cancelled: [isSent ? left : 0],
    refunded: [isSent ? left : sum((item) => item.written_off)],
  };
  return (allowed[order.status] ?? [left]).includes(taken)
    ? []
    : [`order ${order.id} is ${order.status} with ${taken} of ${left} units`];
}

/** Figures, charts and file come to the same. */
function figureFaults({ orders, panel, rows }: Books): string[] {
  const days = [...panel.dias, ...panel.diasAnteriores];
  const shown = days.reduce((sum, day) => sum + toCents(day.vendas), 0);
  const net = [...rows.values()].reduce((sum, row) => sum + readCents(row['Venda líquida (R$)']), 0);
  const sold = orders.filter(isSale).length;
  const counted = days.reduce((sum, day) => sum + day.pedidos, 0);
  const goods = panel.porCategoria.map(({ vendas }) => toCents(vendas));
  return [
    ...(shown === net ? [] : [`figures ${shown}, file ${net}`]),
    ...(sold === counted ? [] : [`figures count ${counted} orders, there are ${sold}`]),
    ...(goods.every((cents) => cents >= 0 && cents <= net) ? [] : [`goods ${goods.join()} of ${net}`]),
  ];
}

function stockFaults({ broughtIn }: History, { onHand, takenBy }: Books): string[] {
  const out = [...takenBy].reduce((sum, [orderId, units]) => sum + (orderId === null ? 0 : units), 0);
  return onHand >= 0 && onHand + out === broughtIn
    ? []
    : [`${onHand} units on hand, ${out} out, of ${broughtIn}`];
}

const idOf = ({ payload }: Books['mails'][number]) => (payload as { orderId: number }).orderId;

/** Each event is told of once, and money as back when it is. */
function mailFaults(books: Books): string[] {
  const { mails, tasks, moves, charges } = books;
  const faults: string[] = [];
  for (const [kind, status] of [
    ['pedido_pago', 'paid'],
    ['pedido_estornado', 'refunded'],
  ] as const) {
    const told = mails.filter((mail) => mail.kind === kind).map(idOf);
    const moved = moves.filter((move) => move.to_status === status).map((move) => move.order_id);
    if (told.toSorted().join() !== moved.toSorted().join())
      faults.push(`${kind} of ${told.join()}, moves of ${moved.join()}`);
  }
  for (const orderId of mails.filter(({ kind }) => kind === 'pedido_estornado').map(idOf)) {
    const own = charges
      .filter((charge) => charge.order_id === orderId)
      .map((charge) => heldOf(books, charge));
    const order = books.orders.find(({ id }) => id === orderId);
    const isByVales = order !== undefined && isBack(books, order);
    if (!isByVales && !own.some((held) => held !== undefined && isLost(held)))
      faults.push(`order ${orderId} is told to be back, and is not`);
  }
  for (const charge of charges) {
    const held = heldOf(books, charge);
    if (held === undefined || isLost(held)) continue;
    const letters = refundsOf(books, charge).filter(
      (task) => isAsked(task) && mails.some((mail) => mail.dedup_key === `valor_devolvido:${task.id}`),
    );
    const told = letters.reduce((sum, task) => sum + (task.amount_cents ?? charge.amount_cents), 0);
    if (told > toCents(held.transaction_amount_refunded))
      faults.push(`charge ${held.id}: ${told} told to be back`);
  }
  const untold = tasks.filter(
    (task) =>
      task.state === 'rejected' &&
      !mails.some(({ dedup_key: key }) => key === `estorno_recusado_aviso:${task.id}`),
  );
  return [...faults, ...untold.map((task) => `refund ${task.id} was rejected and nobody is told`)];
}

/** Every refund at the provider was asked for by one debt, or made there; none is believed that is not done. */
function refundFaults({ madeThere }: History, books: Books): string[] {
  const faults: string[] = [];
  for (const charge of books.charges) {
    const held = heldOf(books, charge);
    if (held === undefined) continue;
    const tasks = refundsOf(books, charge).filter(isAsked);
    for (const task of tasks.filter(({ state }) => state === 'done')) {
      const made = held.refunds.find((one) => refundNumberOf(held, one) === task.provider_refund_id);
      if (task.provider_refund_id === null ? !isLost(held) : made?.status !== 'approved')
        faults.push(`refund ${task.id} is not done`);
    }
    const unasked = held.refunds.filter(
      (one) =>
        !madeThere.has(one.id) &&
        !tasks.some((task) => task.provider_refund_id === refundNumberOf(held, one)),
    );
    // A debt whose answer was lost has made one that it does not know, or found the money to be back.
    const unnamed = tasks.filter(({ provider_refund_id: id }) => id === null);
    if (unasked.length > unnamed.length) faults.push(`charge ${held.id}: refunds that nobody asked for`);
  }
  return faults;
}
