import { emailKey } from '#shared/email.ts';
import type { MeuVale } from '#shared/wire/credits.ts';
import { listMovements, listOfPerson, type Db } from './credits.store.ts';
import { tellCode, type CodeDeps } from './told-code.ts';
import { tellOwn } from './tell.ts';

const MOST = 100;

interface Asked {
  email: string;
  now: Date;
}

/** The vales of who has shown that this e-mail is hers, with their codes. */
export async function listOwnCredits(deps: CodeDeps, { email, now }: Asked): Promise<MeuVale[]> {
  const credits = await listOfPerson(deps.db, { email: emailKey(email), now, limit: MOST });
  const movements = await movementsOf(deps.db, credits);
  return Promise.all(
    credits.map(async (credit) =>
      tellOwn({ credit, code: await tellCode(deps, credit), movements: movements.get(credit.id) ?? [], now }),
    ),
  );
}

/** The same for her copy of all that is known of her: without codes, which are money. */
export async function listOwnForExport(db: Db, { email, now }: Asked): Promise<Omit<MeuVale, 'codigo'>[]> {
  const credits = await listOfPerson(db, { email: emailKey(email), now, limit: 10_000 });
  const movements = await movementsOf(db, credits);
  return credits.map((credit) => {
    const { codigo: _, ...told } = tellOwn({
      credit,
      code: null,
      movements: movements.get(credit.id) ?? [],
      now,
    });
    return told;
  });
}

async function movementsOf(db: Db, credits: readonly { id: number }[]) {
  const ids = credits.map(({ id }) => id);
  return Map.groupBy(ids.length === 0 ? [] : await listMovements(db, ids), ({ credit_id: id }) => id);
}
