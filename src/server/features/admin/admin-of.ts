import { forbidden } from '../../errors.ts';
import type { Session } from '../../http/api.ts';

/** The guard lets nobody else through; this tells the types. */
export function adminOf(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}
