import { FILL_IN } from '#shared/customers.ts';
import { forbidden, invalid } from '../../errors.ts';
import type { Session } from '../../http/api.ts';

export const done = { sucesso: true as const, success: true as const };

const MOST_LETTERS = 1000;

/** All of these fields, none of them empty. Throws 422. */
export function filledIn<Name extends string>(
  body: { [name in Name]?: string | undefined },
  names: readonly Name[],
  most: Partial<Record<Name, number>> = {},
): Record<Name, string> {
  const empty = names.filter((name) => (body[name] ?? '') === '');
  if (empty.length > 0) throw invalid(FILL_IN, Object.fromEntries(empty.map((name) => [name, FILL_IN])));
  const long = names.filter((name) => (body[name] ?? '').length > (most[name] ?? MOST_LETTERS));
  const [first] = long;
  if (first !== undefined) {
    const text = `Use no máximo ${most[first] ?? MOST_LETTERS} letras neste campo`;
    throw invalid(text, Object.fromEntries(long.map((name) => [name, text])));
  }
  return Object.fromEntries(names.map((name) => [name, body[name] ?? ''])) as Record<Name, string>;
}

/** The guard lets nobody else through; this tells the types. */
export function customerOf(session: Session | null): Extract<Session, { kind: 'customer' }> {
  if (session?.kind !== 'customer') throw forbidden();
  return session;
}
