import type { Kysely, Transaction } from 'kysely';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { saveCredentials, type ServiceName } from './credentials.store.ts';
import type { LiveCredentials } from './live-credentials.ts';

export interface KeepDeps {
  db: Kysely<DB>;
  clock: Clock;
  live: LiveCredentials;
}

interface NextState {
  service: ServiceName;
  /** The revision that it follows. */
  after: number;
  by: string;
  /** Null: taken out. */
  document: object | null;
  sealed: Buffer | null;
  /** For the audit log, with names of fields and no values. */
  action: string;
  subject: string;
  changed: string[];
  /** In the same transaction. */
  also?: (tx: Transaction<DB>, now: Date) => Promise<void>;
}

const OVERTAKEN = 'Outra pessoa mudou isto enquanto você editava. Recarregue para ver como está agora.';

/** Throws 409 where somebody has changed it since that revision. */
export function refuseOvertaken(live: LiveCredentials, service: ServiceName, versao: number): void {
  const current = live.revision(service);
  if (current !== versao) throw conflict('versao', OVERTAKEN, { versao: current });
}

/** Keeps the next state, which this node follows at once, and answers its revision. Throws 409. */
export async function keepState({ db, clock, live }: KeepDeps, next: NextState): Promise<number> {
  const { service, after, by, document, sealed, action, subject, changed, also } = next;
  const now = clock();
  await inTransaction(db, async (tx) => {
    const isKept = await saveCredentials(tx, { service, after, document, sealed, by, at: now });
    if (!isKept) throw conflict('versao', OVERTAKEN);
    const told = changed.length === 0 ? {} : { after: { campos: changed } };
    await insertAudit(tx, { actor: by, action, subject, ...told, at: now });
    await also?.(tx, now);
  });
  await live.refresh();
  return after + 1;
}

/** Where a variable of the environment wins. */
export const lockText = (variable: string) =>
  `Definido no servidor por ${variable} (ambiente ou .env), que vale mais: tire de lá para mudar aqui.`;

export function lockOf(variable: string, isGiven: (variable: string) => boolean) {
  return isGiven(variable) ? { variavel: variable, porque: lockText(variable) } : null;
}

export const NO_KEY =
  'Esta loja ainda não pode guardar senhas: quem cuida do servidor precisa definir DATA_KEY (openssl rand -base64 32).';
