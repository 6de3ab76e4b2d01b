import { createRetention, createSealing } from '../features/at-rest/index.ts';
import type { KeptMails } from '../features/mail/index.ts';
import type { Cpfs } from '../security/cpfs.ts';
import type { Sealer } from '../security/sealer.ts';
import type { Part, World } from './world.ts';

/** What the shop does about data that it only keeps. */
export function createAtRestServices(
  { db, clock, log }: World,
  given: { cpfs: Cpfs; codes: Sealer; sealer: Sealer | null; keptMails: KeptMails | null },
): Part {
  const { keptMails, ...keys } = given;
  const jobs = [createSealing({ db, clock, log, ...keys }), createRetention({ db, clock, log, keptMails })];
  return {
    calls: [],
    startWork: () => jobs.forEach((job) => job.start()),
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
