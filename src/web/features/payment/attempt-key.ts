import { readTab, writeTab } from '../../lib/tab-storage.ts';

const KEY = 'payment-attempt';

interface KeptAttempt {
  /** What is being paid and how; another one is another attempt. */
  about: string;
  key: string;
}

/** The idempotency key of this attempt: the same after a reload or a lost answer, until the attempt has ended. */
export function attemptKey(about: string): string {
  const kept = readTab<KeptAttempt>(KEY);
  if (kept !== null && kept.about === about && typeof kept.key === 'string') return kept.key;
  const key = crypto.randomUUID();
  writeTab(KEY, { about, key });
  return key;
}

/** The attempt is over, well or not: the next one is new. */
export function endAttempt(): void {
  writeTab(KEY, null);
}
