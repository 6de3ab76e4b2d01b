import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { inTransaction } from '../db/index.ts';
import { insertSettingOnce, lockSetting, readSetting, updateSetting } from '../settings/settings.store.ts';
import type { SecretsDeps } from './secrets.ts';

/** What signs now, and after it what still counts of before. `anew`: another node may have renewed it just now. */
export type Secrets = (options?: { anew?: boolean }) => Promise<readonly [string, ...string[]]>;

interface RenewedSecretDeps extends SecretsDeps {
  clock: Clock;
}

interface RenewalRules {
  name: string;
  renewAfterMs: number;
  /** How long after its end a secret still counts. */
  honouredMs: number;
}

const LOOK_AFTER_MS = 5000;
/** Forged signatures make no more questions than one a second. */
const LOOK_ANEW_AFTER_MS = 1000;

const content = z.object({
  secret: z.string(),
  sinceMs: z.number(),
  former: z.array(z.object({ secret: z.string(), untilMs: z.number() })),
});
type Kept = z.infer<typeof content>;

/**
 * A secret of 256 bits that lies in the database and is renewed by whichever node first finds it too old. What it
 * signed before counts for as long as that is good anyway. Answers with what it knew where the database is away.
 */
export function renewedSecret(deps: RenewedSecretDeps, rules: RenewalRules): Secrets {
  let kept: Kept | undefined;
  let loading: Promise<Kept> | undefined;
  let lookedAtMs = 0;

  async function look(nowMs: number): Promise<Kept> {
    loading ??= load(deps, rules).finally(() => (loading = undefined));
    const before = kept;
    kept = await (before === undefined ? loading : loading.catch(() => before));
    lookedAtMs = nowMs;
    return kept;
  }
  return async ({ anew = false } = {}) => {
    const nowMs = deps.clock().getTime();
    const isFresh = Math.abs(nowMs - lookedAtMs) < (anew ? LOOK_ANEW_AFTER_MS : LOOK_AFTER_MS);
    const { secret, former } = kept !== undefined && isFresh ? kept : await look(nowMs);
    return [secret, ...former.filter(({ untilMs }) => untilMs > nowMs).map((one) => one.secret)];
  };
}

async function load(deps: RenewedSecretDeps, rules: RenewalRules): Promise<Kept> {
  const { db, random, clock } = deps;
  const fresh = { secret: random(32).toString('base64url'), sinceMs: clock().getTime(), former: [] };
  const found = await readSetting(db, rules.name);
  if (found === undefined) await insertSettingOnce(db, rules.name, fresh);
  const kept = asKept(found ?? (await readSetting(db, rules.name)));
  if (fresh.sinceMs - kept.sinceMs < rules.renewAfterMs) return kept;
  // Where it can't be written, the old one goes on.
  return renew(deps, rules, fresh).catch(() => kept);
}

function renew({ db }: RenewedSecretDeps, rules: RenewalRules, fresh: Kept): Promise<Kept> {
  return inTransaction(db, async (tx) => {
    const kept = asKept(await lockSetting(tx, rules.name));
    if (fresh.sinceMs - kept.sinceMs < rules.renewAfterMs) return kept;
    const stillGood = kept.former.filter(({ untilMs }) => untilMs > fresh.sinceMs);
    const former = [{ secret: kept.secret, untilMs: fresh.sinceMs + rules.honouredMs }, ...stillGood];
    const renewed = { ...fresh, former };
    await updateSetting(tx, rules.name, renewed);
    return renewed;
  });
}

/** Shops of before have the bare secret, of nobody knows when. */
function asKept(value: unknown): Kept {
  return typeof value === 'string' ? { secret: value, sinceMs: 0, former: [] } : content.parse(value);
}
