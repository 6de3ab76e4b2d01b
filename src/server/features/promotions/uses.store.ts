import { sql, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { SoughtCpf } from '../../security/cpfs.ts';
import type { Reader } from './published.store.ts';

type Tx = Transaction<DB>;

/** Who buys, as limits per person compare: CPF by its hash, e-mail as `personEmail` writes it. */
export interface Person {
  cpf: SoughtCpf | null;
  email: string;
}

/** How much of a promotion is taken by now. */
export interface Taken {
  id: number;
  mostUses: number | null;
  personUses: number | null;
  budgetCents: number | null;
  uses: number;
  spentCents: number;
  usesOfPerson: number;
}

interface TakenAsked {
  ids: readonly number[];
  person: Person | null;
  /** An order whose own uses are left out: it gives way, or is priced again. */
  except: number | null;
}

/** What is taken of promotions with limits. */
export async function listTaken(db: Reader, { ids, person, except }: TakenAsked): Promise<Taken[]> {
  if (ids.length === 0) return [];
  const own = (what: 'count(*)' | 'coalesce(sum(u.cents), 0)') =>
    sql<number>`(select ${sql.raw(what)} from promotion_uses u
      where u.promotion_id = p.id and u.held and u.order_id = ${except ?? 0})::integer`;
  return db
    .selectFrom('promotions as p')
    .select([
      'p.id',
      'p.most_uses as mostUses',
      'p.person_uses as personUses',
      'p.budget_cents as budgetCents',
      sql<number>`p.uses - ${own('count(*)')}`.as('uses'),
      sql<number>`(p.spent_cents - ${own('coalesce(sum(u.cents), 0)')})::double precision`.as('spentCents'),
      countOfPerson(person, except).as('usesOfPerson'),
    ])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute();
}

function countOfPerson(person: Person | null, except: number | null) {
  if (person === null) return sql<number>`0`;
  const { cpf, email } = person;
  return sql<number>`(select count(*) from (
    select u.order_id from promotion_uses u where u.promotion_id = p.id and u.held and u.cpf_hash = ${cpf?.hash ?? null}
    union
    select u.order_id from promotion_uses u
      where u.promotion_id = p.id and u.held and u.cpf <> '' and u.cpf = ${cpf?.cpf ?? ''}
    union
    select u.order_id from promotion_uses u
      where u.promotion_id = p.id and u.held and u.email = ${email} and ${email} <> ''
  ) own where own.order_id <> ${except ?? 0})::integer`;
}

/** Is this code's one use the order's own? */
export async function holdsCode(
  db: Reader,
  { codeId, orderId }: { codeId: number; orderId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_uses')
    .select('id')
    .where('code_id', '=', codeId)
    .where('order_id', '=', orderId)
    .where('held', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** What an order takes of one promotion. */
export interface Use {
  promotionId: number;
  codeId: number | null;
  cents: number;
}

export interface Reservation {
  orderId: number;
  person: Person;
  uses: readonly Use[];
  now: Date;
  /** The order that gives way to it. */
  inPlaceOf?: number | null;
}

/**
 * Takes uses for an order; those of one that gives way to it are given back first. The number of a promotion of which
 * too little is left, or whose code is gone, and then the transaction has to be given up; null when all are taken.
 */
export async function takeUses(
  tx: Tx,
  { orderId, person, uses, now, inPlaceOf = null }: Reservation,
): Promise<number | null> {
  if (uses.length === 0 && inPlaceOf === null) return null;
  await keepLimits(tx, { ids: uses.map(({ promotionId }) => promotionId), orderId: inPlaceOf });
  if (inPlaceOf !== null) await giveBack(tx, inPlaceOf);
  for (const { promotionId, codeId, cents } of uses.toSorted((a, b) => a.promotionId - b.promotionId)) {
    if (codeId !== null && !(await keepCode(tx, codeId))) return promotionId;
    const use = { promotion_id: promotionId, order_id: orderId, code_id: codeId, cents, created_at: now };
    await tx
      .insertInto('promotion_uses')
      .values({ ...use, cpf_hash: person.cpf?.hash ?? null, email: person.email })
      .execute();
    if (!(await takeOne(tx, { promotionId, codeId, cents, orderId, person }))) return promotionId;
  }
  return null;
}

/** An owner may have taken a code away since it was priced; from here on she can't. */
async function keepCode(tx: Tx, codeId: number): Promise<boolean> {
  const { rows } = await sql`select id from promotion_codes where id = ${codeId} for key share`.execute(tx);
  return rows.length > 0;
}

async function takeOne(
  tx: Tx,
  { promotionId, codeId, cents, orderId, person }: Use & { orderId: number; person: Person },
): Promise<boolean> {
  const { limited, personUses } = await tx
    .selectFrom('promotions')
    .select([isLimited.as('limited'), 'person_uses as personUses'])
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow();
  if (limited && !(await count(tx, { promotionId, cents }))) return false;
  if (codeId !== null && !(await takeCode(tx, codeId))) return false;
  if (personUses === null) return true;
  // Whoever counted before us in another transaction has committed: the promotion's row is ours.
  const [taken] = await listTaken(tx, { ids: [promotionId], person, except: orderId });
  return (taken?.usesOfPerson ?? 0) < personUses;
}

const isLimited = sql<boolean>`(most_uses is not null or person_uses is not null or budget_cents is not null)`;

async function count(
  tx: Tx,
  { promotionId, cents }: { promotionId: number; cents: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('promotions')
    .set((eb) => ({ uses: eb('uses', '+', 1), spent_cents: eb('spent_cents', '+', cents) }))
    .where('id', '=', promotionId)
    .where((eb) => eb.or([eb('most_uses', 'is', null), eb('uses', '<', eb.ref('most_uses'))]))
    .where(sql<boolean>`(budget_cents is null or spent_cents + ${cents} <= budget_cents)`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A code for one order is taken once; a public one is not counted, so that its orders need not wait for each other. */
async function takeCode(tx: Tx, codeId: number): Promise<boolean> {
  const code = await tx
    .selectFrom('promotion_codes')
    .select('single')
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  if (!code.single) return true;
  const row = await tx
    .updateTable('promotion_codes')
    .set({ uses: 1 })
    .where('id', '=', codeId)
    .where('uses', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps promotions, and those of an order, to this transaction: nobody changes their limits from here on, as a recount
 * would miss what is under way. Those with limits are locked at once, by their numbers, so that orders that take some and
 * give back others never wait for each other in a circle.
 */
async function keepLimits(
  tx: Tx,
  { ids, orderId }: { ids: readonly number[]; orderId: number | null },
): Promise<void> {
  const ours = sql`(id = any(${ids}::bigint[]) or id in (
    select promotion_id from promotion_uses where order_id = ${orderId ?? 0}))`;
  await sql`select id from promotions where ${ours} and ${isLimited} order by id for no key update`.execute(
    tx,
  );
  await sql`select id from promotions where ${ours} order by id for key share`.execute(tx);
}

/** Keeps the promotions of an order to this transaction. */
export const keepUsesOf = (tx: Tx, orderId: number): Promise<void> => keepLimits(tx, { ids: [], orderId });

/** Gives back what an order holds; nothing where it holds none. */
export async function releaseUses(tx: Tx, orderId: number): Promise<void> {
  await keepUsesOf(tx, orderId);
  await giveBack(tx, orderId);
}

async function giveBack(tx: Tx, orderId: number): Promise<void> {
  const held = await tx
    .updateTable('promotion_uses')
    .set({ held: false })
    .where('order_id', '=', orderId)
    .where('held', '=', true)
    .returning(['promotion_id', 'code_id', 'cents'])
    .execute();
  for (const { promotion_id: id, code_id: codeId, cents } of held.toSorted(
    (a, b) => a.promotion_id - b.promotion_id,
  )) {
    await tx
      .updateTable('promotions')
      .set((eb) => ({ uses: eb('uses', '-', 1), spent_cents: eb('spent_cents', '-', cents) }))
      .where('id', '=', id)
      .where(isLimited)
      .execute();
    if (codeId === null) continue;
    await tx
      .updateTable('promotion_codes')
      .set({ uses: 0 })
      .where('id', '=', codeId)
      .where('single', '=', true)
      .execute();
  }
}

/** Takes an order's uses once more. False, and nothing taken, where one of them is somebody else's by now. */
export async function retakeUses(tx: Tx, orderId: number): Promise<boolean> {
  await keepUsesOf(tx, orderId);
  const uses = await tx
    .updateTable('promotion_uses')
    .set({ held: true })
    .where('order_id', '=', orderId)
    .where('held', '=', false)
    .returning(['promotion_id', 'code_id', 'cents', 'cpf', 'cpf_hash', 'email'])
    .execute();
  await tx.executeQuery(sql`savepoint uses_again`.compile(tx));
  for (const { promotion_id: promotionId, code_id: codeId, cents, ...kept } of uses.toSorted(
    (a, b) => a.promotion_id - b.promotion_id,
  )) {
    const person = personIn(kept);
    if (await takeOne(tx, { promotionId, codeId, cents, orderId, person })) continue;
    await tx.executeQuery(sql`rollback to savepoint uses_again`.compile(tx));
    await tx.updateTable('promotion_uses').set({ held: false }).where('order_id', '=', orderId).execute();
    return false;
  }
  return true;
}

type KeptPerson = Pick<Selectable<DB['promotion_uses']>, 'cpf' | 'cpf_hash' | 'email'>;

/** One that is not hashed yet finds others of its kind alone. */
const personIn = ({ cpf, cpf_hash: hash, email }: KeptPerson): Person => ({
  cpf: hash === null && cpf === '' ? null : { cpf, hash: hash ?? Buffer.alloc(0) },
  email,
});

/** Orders keep what they cost; who held their uses is forgotten. */
export async function forgetUsers(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('promotion_uses')
    .set({ cpf: '', cpf_hash: null, email: '' })
    .where('order_id', 'in', orderIds)
    .execute();
}
