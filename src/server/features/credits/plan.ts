import { creditRefusal, UNKNOWN_CREDIT, type EstadoDoVale, type TipoDeVale } from '#shared/credits.ts';
import { centsToReais } from '#shared/money.ts';
import type { ValeNoCarrinho } from '#shared/wire/credits.ts';
import { hashCredit } from './codes.ts';
import { findByHashes, type Db } from './credits.store.ts';
import { stateOf } from './state.ts';
import { listHeldBy, type Taking } from './uses.store.ts';

/** A vale that somebody has the code of, as it stands for an order. */
export interface CodedCredit {
  /** Its place in what was sent. */
  index: number;
  id: number;
  kind: TipoDeVale;
  tail: string;
  balanceCents: number;
  expiresAt: Date;
  state: EstadoDoVale;
}

/** What a code stands for; null: nobody has it. */
export interface FoundCredit {
  index: number;
  credit: CodedCredit | null;
  /** Why it pays nothing here, whatever it holds. */
  refusal?: string;
}

export interface CreditsAsked {
  /** Each in its one form, none twice; null: what can be no code. */
  codes: readonly (string | null)[];
  /** An order whose vales count as free: it gives way to this one. */
  except?: number | null;
  now: Date;
}

/** The vales behind some codes, in the order of the codes. */
export async function readCredits(
  db: Db,
  { codes, except = null, now }: CreditsAsked,
): Promise<FoundCredit[]> {
  if (codes.length === 0) return [];
  const hashes = codes.map((code) => (code === null ? null : hashCredit(code)));
  const rows = await findByHashes(
    db,
    hashes.filter((hash) => hash !== null),
  );
  const held = await listHeldBy(db, except);
  return hashes.map((hash, index) => {
    const row = rows.find(({ code_hash: own }) => hash !== null && own?.equals(hash) === true);
    if (row === undefined) return { index, credit: null };
    const balanceCents = row.balance_cents + (held.get(row.id) ?? 0);
    const state = stateOf({ ...row, balance_cents: balanceCents }, now);
    const { id, kind, code_tail: tail, expires_at: expiresAt } = row;
    return { index, credit: { index, id, kind, tail, balanceCents, expiresAt, state } };
  });
}

export interface CreditPlan {
  /** What vales pay in all. */
  cents: number;
  takings: Taking[];
  /** All that were asked for, those that pay first and in the order in which they do. */
  told: ValeNoCarrinho[];
  /** Why the first of them that pays nothing for its own sake does not; null where all are good. */
  refusal: string | null;
}

const isGood = ({ credit, refusal }: FoundCredit): boolean =>
  credit?.state === 'ativo' && refusal === undefined;

/** What vales pay of a sum: the one that ends first is spent first. */
export function planCredits(found: readonly FoundCredit[], totalCents: number): CreditPlan {
  const good = found
    .flatMap((one) => (isGood(one) && one.credit !== null ? [one.credit] : []))
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || a.id - b.id);
  let left = totalCents;
  const paying = good.map((credit) => {
    const cents = Math.min(left, credit.balanceCents);
    left -= cents;
    return { credit, cents };
  });
  const others = found.filter((one) => !isGood(one));
  return {
    cents: totalCents - left,
    takings: paying
      .filter(({ cents }) => cents > 0)
      .map(({ credit, cents }) => ({ creditId: credit.id, cents })),
    told: [...paying.map(({ credit, cents }) => tellCredit(credit, cents)), ...others.map(tellRefused)],
    refusal: others[0] === undefined ? null : tellRefused(others[0]).texto,
  };
}

function tellCredit(credit: CodedCredit, cents: number): ValeNoCarrinho {
  return {
    indice: credit.index,
    final: credit.tail,
    tipo: credit.kind,
    saldo: centsToReais(credit.balanceCents),
    usado: centsToReais(cents),
    venceEm: credit.expiresAt.toISOString(),
    estado: cents > 0 ? 'aplicado' : 'nao_aplicado',
    texto: cents > 0 ? '' : `O vale ••••${credit.tail} não foi preciso: não resta nada a pagar.`,
  };
}

function tellRefused({ index, credit, refusal }: FoundCredit): ValeNoCarrinho {
  if (credit?.state === 'ativo' && refusal !== undefined)
    return { ...tellCredit(credit, 0), estado: 'nao_aplicado', texto: refusal };
  if (credit === null || credit.state === 'ativo') {
    const nobody = { final: '', tipo: null, saldo: 0, usado: 0, venceEm: null };
    return { ...nobody, indice: index, estado: 'invalido', texto: UNKNOWN_CREDIT };
  }
  return {
    ...tellCredit(credit, 0),
    estado: 'nao_aplicado',
    texto: creditRefusal(credit.tail, credit.state),
  };
}
