import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { mailboxOf } from '#shared/email.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict } from '../../errors.ts';
import { networkOf } from '../../limits/address.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import type { CpfVault } from '../../security/cpfs.ts';
import { countUnpaid, type Unpaid } from './unpaid.store.ts';

/** How much may be kept by who has not paid: nobody binds a shop's stock, or has it write to strangers, for nothing. */
export interface HoldLimits {
  /** Open orders of one CPF, and of one e-mail. */
  personOrders: number;
  /** Units in them. */
  personUnits: number;
  /** Units in the open orders of one address: many people may share it. */
  addressUnits: number;
}

/** What is to be taken, and for whom. */
export interface Hold {
  buyer: { cpf: string; email: string };
  /** As `placedFrom` gives it; null when nobody knows. */
  placedFrom: string | null;
  units: number;
  /** The order whose place it takes: what that keeps is free. */
  except?: number | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Each order is told of by mail: so many times the open ones may be begun and given up in a day. */
const BEGUN_A_DAY = 5;
const LONGEST_WAIT_S = 3600;

/** The hash by which orders of one network are known: of an IPv4 address, or of the /64 of an IPv6 one; null for none. */
export function placedFrom(address: string | null): string | null {
  if (address === null) return null;
  return createHash('sha256')
    .update(`placed from ${networkOf(address).near}`)
    .digest('base64url');
}

/**
 * Throws 409 `muitos_abertos` when a CPF or an e-mail has too much open already, 429 when its address has or when too
 * much was begun and given up. Whoever comes at the same time, on any server, waits for the end of this transaction.
 */
export async function requireRoom(
  tx: Transaction<DB>,
  hold: Hold,
  { limits, vault, now }: { limits: HoldLimits; vault: CpfVault; now: Date },
): Promise<void> {
  const { buyer, units, except } = hold;
  const email = buyer.email === '' ? '' : mailboxOf(buyer.email);
  const sought = vault.seek(buyer.cpf);
  const people = [...(sought === null ? [] : [{ sought }]), ...(email === '' ? [] : [{ email }])];
  const places = hold.placedFrom === null ? [] : [{ placedFrom: hold.placedFrom }];
  await takeTurns(
    tx,
    [{ cpf: vault.mark(buyer.cpf) }, { email }, ...places]
      .filter((key) => !Object.values(key).includes(''))
      .map((key) => JSON.stringify(key)),
    now,
  );
  const since = (ms: number) => new Date(now.getTime() - ms);
  const all = await countUnpaid(tx, [
    ...people.map((whose) => ({ whose, since: since(DAY_MS), except })),
    ...places.map((whose) => ({ whose, since: since(HOUR_MS), except })),
  ]);
  for (const unpaid of all.slice(0, people.length)) requirePersonsRoom(unpaid, units, limits);
  for (const unpaid of all.slice(people.length)) {
    const { addressUnits } = limits;
    if (unpaid.units + units > addressUnits || unpaid.takings >= addressUnits) throw tooManyHere(unpaid, now);
  }
}

function requirePersonsRoom(unpaid: Unpaid, units: number, { personOrders, personUnits }: HoldLimits): void {
  if (unpaid.orders >= personOrders) {
    throw conflict(
      'muitos_abertos',
      `Você já tem ${personOrders} pedidos à espera de pagamento. Pague ou cancele um deles, ou aguarde o prazo terminar, para fazer outro.`,
    );
  }
  if (unpaid.units + units > personUnits) {
    throw conflict(
      'muitos_abertos',
      `Seus pedidos à espera de pagamento podem guardar até ${personUnits} peças. Pague ou cancele um deles, ou leve menos peças neste.`,
    );
  }
  if (unpaid.takings >= BEGUN_A_DAY * personOrders) {
    throw waitFor(
      LONGEST_WAIT_S,
      'Você começou muitos pedidos sem pagar. Pague um dos que estão abertos, ou tente de novo mais tarde.',
    );
  }
}

function tooManyHere({ endsAt }: Unpaid, now: Date): AppError {
  const seconds = endsAt === null ? LONGEST_WAIT_S : (endsAt.getTime() - now.getTime()) / 1000;
  return waitFor(
    Math.min(LONGEST_WAIT_S, Math.max(60, Math.ceil(seconds))),
    'Há muitos pedidos à espera de pagamento vindos da sua conexão. Aguarde alguns minutos e tente de novo, ou use outra rede.',
  );
}

function waitFor(retryAfterSeconds: number, text: string): AppError {
  return new AppError(429, 'muitos_abertos', text, { retryAfterSeconds });
}
