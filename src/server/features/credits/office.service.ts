import type { Transaction } from 'kysely';
import { isEmail } from '#shared/email.ts';
import { centsToReais, formatReais, reaisToCents } from '#shared/money.ts';
import type { ValeLido, ValesLidos, ValesQuery } from '#shared/wire/credits.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, notFound, type AppError } from '../../errors.ts';
import { maskText } from '../../security/masks.ts';
import { queueMail } from '../mail/index.ts';
import {
  creditSubject,
  findCredit,
  findMovement,
  insertMovement,
  insertMovementOnce,
  listMovements,
  lockCredits,
  updateCredit,
  type Credit,
} from './credits.store.ts';
import { CREDIT_MAIL, issueCredit } from './issue.ts';
import { countCredits, findListed, isAboutPeople, listCredits, sumOpen } from './office.store.ts';
import { tellCode, type CodeDeps } from './told-code.ts';
import { tellLedger, tellOffice } from './tell.ts';

export interface OfficeDeps extends CodeDeps {
  clock: Clock;
}

export interface Given {
  valor: number;
  email: string;
  motivo: string;
  dias?: number | undefined;
  /** The same key gives one vale. */
  key: string;
  by: string;
}

export interface Act {
  id: number;
  motivo: string;
  by: string;
}

export interface Reduction extends Act {
  valor: number;
  /** The same key takes it once. */
  key: string;
}

export interface Looker {
  by: string;
  isMasked: boolean;
  searchesPeople: boolean;
}

/** What the office does with vales. All but reading is audited. */
export interface CreditOffice {
  /** A search by e-mail is audited, by whom; masked, e-mails are not searched in. */
  list(query: ValesQuery, looker: Looker): Promise<Omit<ValesLidos, 'success' | 'sucesso'>>;
  /** Throws 404. */
  read(id: number, isMasked: boolean): Promise<ValeLido['vale']>;
  /** Its number. Throws 422 for an e-mail that is none, 409 for a key that gave another one. */
  give(given: Given): Promise<number>;
  block(act: Act): Promise<void>;
  unblock(act: Act): Promise<void>;
  /** Takes a part of the balance, once for a key. Throws 422 for more than there is, 409 for a key that took another. */
  takeOff(act: Reduction): Promise<void>;
  /** Throws 409 where nobody is to be written to. */
  sendAgain(act: Omit<Act, 'motivo'>): Promise<void>;
}

export function createCreditOffice(deps: OfficeDeps): CreditOffice {
  return {
    list: (query, looker) => list(deps, query, looker),
    read: (id, isMasked) => read(deps, id, isMasked),
    give: (given) => give(deps, given),
    block: (act) => setBlocked(deps, act, true),
    unblock: (act) => setBlocked(deps, act, false),
    takeOff: (act) => takeOff(deps, act),
    sendAgain: (act) => sendAgain(deps, act),
  };
}

async function list({ db, clock }: OfficeDeps, query: ValesQuery, { by, isMasked, searchesPeople }: Looker) {
  const now = clock();
  const asked = { ...query, searchesPeople };
  const rows = await listCredits(db, asked, now);
  const total = await countCredits(db, asked, now);
  if (isAboutPeople(asked) && rows.length > 0) {
    // What was searched for is personal data itself.
    const after = { q: maskText((query.q ?? '').trim()), offset: query.offset, count: rows.length };
    await insertAudit(db, { actor: by, action: 'vales_procurados', after, at: now });
  }
  const aberto = centsToReais(await sumOpen(db, now));
  return { vales: rows.map((row) => tellOffice(row, now, isMasked)), total, aberto };
}

async function read({ db, clock }: OfficeDeps, id: number, isMasked: boolean): Promise<ValeLido['vale']> {
  const credit = await findListed(db, id);
  if (credit === undefined) throw unknown();
  const movimentos = tellLedger(await listMovements(db, [id]), isMasked);
  return { ...tellOffice(credit, clock(), isMasked), movimentos };
}

const unknown = (): AppError => notFound('Não encontramos este vale.');
async function give(deps: OfficeDeps, given: Given): Promise<number> {
  const cents = reaisToCents(given.valor) ?? 0;
  const email = given.email.trim();
  if (!isEmail(email)) throw invalid('Digite um e-mail válido.', { email: 'Digite um e-mail válido.' });
  const sourceKey = `escritorio:${given.key}`;
  const id = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const { motivo: note, by } = given;
    const days = given.dias === undefined ? {} : { days: given.dias };
    const credit = await issueCredit(tx, {
      kind: 'vale_troca',
      cents,
      email,
      sourceKey,
      note,
      by,
      now,
      ...days,
    });
    if (credit === null) return requireSame(tx, sourceKey, { cents, email });
    const after = { valor: formatReais(cents), motivo: note };
    await insertAudit(tx, { actor: by, action: 'vale_dado', subject: creditSubject(credit), after, at: now });
    return credit.id;
  });
  const credit = await findCredit(deps.db, { id });
  if (credit !== undefined) await tellCode(deps, credit);
  return id;
}

async function requireSame(
  tx: Transaction<DB>,
  sourceKey: string,
  { cents, email }: { cents: number; email: string },
): Promise<number> {
  const credit = await findCredit(tx, { sourceKey });
  if (credit?.issued_cents === cents && credit.mail_to === email) return credit.id;
  throw conflict('chave_reutilizada', 'Este vale já foi dado com outros dados. Tente de novo.');
}

/** Changes one vale that nobody else changes meanwhile, and writes down who did. */
async function change(
  { db, clock }: OfficeDeps,
  { id, motivo, by }: Act,
  {
    action,
    work,
  }: { action: string; work(tx: Transaction<DB>, credit: Credit, now: Date): Promise<object | null> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock();
    const [credit] = await lockCredits(tx, [id]);
    if (credit === undefined) throw unknown();
    const after = await work(tx, credit, now);
    if (after === null) return;
    const told = { ...after, ...(motivo === '' ? {} : { motivo }) };
    await insertAudit(tx, { actor: by, action, subject: creditSubject(credit), after: told, at: now });
  });
}

function setBlocked(deps: OfficeDeps, act: Act, blocked: boolean): Promise<void> {
  return change(deps, act, {
    action: blocked ? 'vale_bloqueado' : 'vale_desbloqueado',
    work: async (tx, credit, now) => {
      if (credit.refund_key !== null) {
        throw conflict(
          'vale_devolvido',
          'O valor deste vale foi devolvido, ou está sendo: ele não vale mais.',
        );
      }
      if ((credit.blocked_at !== null) === blocked) return null;
      await updateCredit(tx, credit.id, { blocked_at: blocked ? now : null });
      const kind = blocked ? 'bloqueado' : 'desbloqueado';
      const { by: made_by, motivo: note } = act;
      await insertMovement(tx, { credit_id: credit.id, kind, cents: 0, made_by, note, at: now });
      return {};
    },
  });
}

function takeOff(deps: OfficeDeps, act: Reduction): Promise<void> {
  const cents = -(reaisToCents(act.valor) ?? 0);
  const { by: made_by, motivo: note } = act;
  const source_key = `escritorio:${act.key}`;
  return change(deps, act, {
    action: 'vale_ajustado',
    work: async (tx, { id: credit_id, balance_cents: balance }, now) => {
      const earlier = await findMovement(tx, source_key);
      if (earlier?.credit_id === credit_id && earlier.cents === cents && earlier.note === note) return null;
      if (earlier !== undefined) throw keyReused();
      if (balance + cents < 0) {
        const text = `O vale tem só ${formatReais(balance)} de saldo.`;
        throw invalid(text, { valor: text });
      }
      const movement = { credit_id, kind: 'ajustado', cents, made_by, note, at: now } as const;
      // Another vale's may come at the same time: this one is locked, its key is not.
      if (!(await insertMovementOnce(tx, { ...movement, source_key }))) throw keyReused();
      return { valor: formatReais(cents) };
    },
  });
}

const keyReused = () =>
  conflict('chave_reutilizada', 'Este ajuste já foi feito com outros dados. Tente de novo.');

function sendAgain(deps: OfficeDeps, act: Omit<Act, 'motivo'>): Promise<void> {
  return change(
    deps,
    { ...act, motivo: '' },
    {
      action: 'vale_reenviado',
      work: async (tx, credit, now) => {
        if (credit.mail_to === '') {
          throw conflict('vale_sem_email', 'Este vale não tem mais um e-mail para onde ir.');
        }
        const payload = { creditId: credit.id, again: true };
        const dedupKey = `${CREDIT_MAIL}:${credit.id}:${now.getTime()}`;
        await queueMail(tx, { kind: CREDIT_MAIL, dedupKey, payload, now });
        return {};
      },
    },
  );
}
