import { setTimeout as sleep } from 'node:timers/promises';
import type { Told } from '../bench/edge/ask.ts';
import { personNumber } from '../test/support/people.ts';
import type { StandInProvider } from '../test/support/provider.ts';
import { askShop } from './front.ts';
import { longestGap, type Acknowledged } from './ledger.ts';
import { newRow, type Row } from './table.ts';

/** A page or a list each so often, and a purchase. */
const READ_EVERY_MS = 60;
const BUY_EVERY_MS = 400;
const AGAIN_MS = 500;
const PATIENCE_MS = 120_000;
/** Who was asked so shortly before a fault fails by that fault. */
const ON_ITS_WAY_MS = 2000;
/** What a client asks again by itself. */
const LATER = new Set([429, 500, 502, 503, 504]);
const PAGES = ['/', '/produtos', '/produto/1', '/produto/2', '/produto/3', '/produto/4', '/produto/5'];
const LISTS = [
  '/api/produtos?limit=24',
  '/api/produtos?campos=cartao&sort=menor&limit=12',
  '/api/categorias',
];

/** The people of one fault, from its beginning until the next one's. */
interface Phase {
  row: Row;
  from: number;
  answered: number[];
}

export interface Crowd {
  told: Acknowledged[];
  /** Answers that are a defect, and orders that were refused, or given up. */
  odd: string[];
  /** All that is asked from now on belongs to this fault; the one before is closed. */
  begin(fault: string, allowed: Row['allowed']): Row;
  /** Nobody comes any more, and whoever is there has her answer. All rows. */
  leave(): Promise<Row[]>;
}

/** People who read and buy, steadily, whatever happens; `body` is of an order of one piece, without its person. */
export function gather(body: Record<string, unknown>, provider: StandInProvider): Crowd {
  const phases: (Phase & { to: number | null })[] = [];
  const told: Acknowledged[] = [];
  const odd: string[] = [];
  const under = new Set<Promise<void>>();
  const leaving = new AbortController();
  let visitors = 0;
  let persons = 0;
  const phase = () => phases.at(-1);
  const nextOf = (at: Phase) => () => phases[phases.findIndex(({ row }) => row === at.row) + 1];
  const close = () => {
    const last = phases.at(-1);
    if (last === undefined) return;
    last.to = Date.now();
  };
  const keep = (work: Promise<void>) => {
    const kept = work
      .catch((error: unknown) => void odd.push(String(error)))
      .finally(() => under.delete(kept));
    under.add(kept);
  };
  const every = async (ms: number, come: (at: Phase) => Promise<void>) => {
    while (!leaving.signal.aborted) {
      const at = phase();
      if (at !== undefined) keep(come(at));
      await sleep(ms);
    }
  };
  const coming = Promise.all([
    every(READ_EVERY_MS, (at) => read(at.row, { number: (visitors += 1), odd, next: nextOf(at) })),
    every(BUY_EVERY_MS, (at) => {
      persons += 1;
      return buy({ at, number: persons, body, provider, told, odd });
    }),
  ]);
  return {
    told,
    odd,
    begin(fault, allowed) {
      close();
      const row = newRow(fault, allowed);
      phases.push({ row, from: Date.now(), answered: [], to: null });
      return row;
    },
    async leave() {
      close();
      leaving.abort();
      await coming;
      await Promise.all(under);
      return phases.map(({ row, from, to, answered }) => {
        return { ...row, withoutOrdersMs: longestGap(answered, from, to ?? from) };
      });
    },
  };
}

/** Everybody comes from an address of her own. */
const addressOf = (kind: 18 | 19, number: number) =>
  `198.${kind}.${(number >> 8) & 255}.${1 + (number % 250)}`;

interface Reading {
  number: number;
  odd: string[];
  /** The fault after that one, once it has begun, and when it did. */
  next(): { row: Row; from: number } | undefined;
}

/** What is on its way when the next fault begins, and fails by that, is the next one's. */
async function read(row: Row, { number, odd, next }: Reading): Promise<void> {
  const isList = number % 4 === 0;
  const paths = isList ? LISTS : PAGES;
  const path = paths[number % paths.length] ?? '/';
  const began = Date.now();
  row.requests += 1;
  const answer = await askShop(path, { from: addressOf(18, number) }).catch((error: Error) => error);
  if (!isList) row.slowestPageMs = Math.max(row.slowestPageMs, Date.now() - began);
  if (!(answer instanceof Error) && answer.status === 200) return;
  const after = next();
  const failing = after !== undefined && after.from - began < ON_ITS_WAY_MS ? after.row : row;
  failing.failed[isList ? 'lists' : 'pages'] += 1;
  const what =
    answer instanceof Error ? answer.message : `${answer.status} ${answer.body.toString().slice(0, 200)}`;
  odd.push(`${failing.fault}: ${path}: ${what}`);
}

interface Buying {
  at: Phase;
  number: number;
  body: Record<string, unknown>;
  provider: StandInProvider;
  told: Acknowledged[];
  odd: string[];
}

/** As the shop's own page does: by one key, until she knows; then she pays. */
async function buy({ at, number, body, provider, told, odd }: Buying): Promise<void> {
  const { row } = at;
  const { email, cpf } = personNumber(number);
  const customer = { nome: 'Ana Souza', whatsapp: '(21) 98888-7777', email, cpf };
  const payer = {
    email,
    first_name: 'Ana',
    last_name: 'Souza',
    identification: { type: 'CPF', number: cpf },
  };
  const order = {
    method: 'POST',
    from: addressOf(19, number),
    headers: { 'content-type': 'application/json', 'x-idempotency-key': `cluster-${process.pid}-${number}` },
    body: JSON.stringify({ ...body, customer, payer }),
  };
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    row.requests += 1;
    const answer = await askShop('/api/payment/pix/create', order).catch(() => null);
    if (answer?.status === 201) {
      const { payment, pedido } = JSON.parse(answer.body.toString()) as Made;
      row.acknowledged += 1;
      at.answered.push(Date.now());
      const entry = { fault: row.fault, email, codigo: pedido.codigo, isPaid: false };
      told.push(entry);
      entry.isPaid = await provider.decide(payment.id, 'approve').then(
        () => true,
        () => false,
      );
      return;
    }
    if (!isLater(answer)) {
      odd.push(
        `${row.fault}: an order was refused: ${answer?.status} ${answer?.body.toString().slice(0, 200)}`,
      );
      return;
    }
    if (!isUnderWay(answer)) row.failed.orders += 1;
    if (answer?.status === 500) odd.push(`${row.fault}: 500 ${answer.body.toString().slice(0, 200)}`);
    if (Date.now() > until) throw new Error(`${row.fault}: person ${number} gave up`);
    await sleep(Math.max(AGAIN_MS, Math.min(15, Number(answer?.headers['retry-after'] ?? 0)) * 1000));
  }
}

interface Made {
  payment: { id: string };
  pedido: { codigo: string };
}

/** What she sent before is being worked on. */
const isUnderWay = (answer: Told | null) => answer?.status === 409 && answer.body.includes('"em_andamento"');
const isLater = (answer: Told | null) => answer === null || LATER.has(answer.status) || isUnderWay(answer);
