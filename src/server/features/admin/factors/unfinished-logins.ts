import type { Kysely } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { createJob, type Job, type JobOptions } from '../../../jobs/index.ts';
import { addEvents } from '../../../limits/shared-windows.store.ts';
import { queueNotice } from '../access/mails.ts';
import { findAdminById } from '../admin.store.ts';
import { UNFINISHED_MAIL } from '../office-letters.ts';
import { takeExpiredLogins, type ExpiredLogin } from './challenges.store.ts';

interface UnfinishedLoginsDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: JobOptions['log'];
}

const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Writes down logins whose password was right and whose second step nobody took: one line for each account and network in
 * an hour. The owner is told once an hour at most.
 */
export function createUnfinishedLogins({ db, clock, log }: UnfinishedLoginsDeps): Job {
  async function note(login: ExpiredLogin): Promise<void> {
    const { adminId, network, device } = login;
    const now = clock();
    await inTransaction(db, async (tx) => {
      const user = await findAdminById(tx, adminId);
      if (user === undefined) return;
      const key = `unfinished login ${adminId} ${network}`;
      const [count] = await addEvents(tx, [{ key, windowMs: HOUR_MS }], now);
      if ((count?.events ?? 1) > 1) return;
      const { username } = user;
      await insertAudit(tx, {
        actor: 'visitante',
        action: 'login_incompleto',
        subject: username,
        after: { address: network, device },
        at: now,
      });
      const [mails] = await addEvents(tx, [{ key: `unfinished mail ${adminId}`, windowMs: HOUR_MS }], now);
      if ((mails?.events ?? 1) > 1) return;
      const payload = { username, device };
      const mail = `${adminId} ${now.toISOString()}`;
      await queueNotice(tx, { kind: UNFINISHED_MAIL, payload, person: user, now, key: mail });
    });
  }
  const look = async (): Promise<void> => {
    for (const login of await takeExpiredLogins(db, clock())) await note(login);
  };
  return createJob(look, { name: 'unfinished logins', everyMs: LOOK_EVERY_MS, log });
}
