import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import type { Chosen } from '../../lib/use-chosen.ts';
import type { BulkChange } from './bulk-bar.tsx';
import { changeMany } from './product-calls.ts';

/** Changes what is chosen, and lets it go once it is changed. Pressed again after no answer came it is the same change. */
export function useBulkChange({ ids, clear }: Chosen): (change: BulkChange) => Promise<void> {
  const attempt = useAttemptKey();
  return async (change) => {
    const asked = { ids: [...ids], ...change };
    const isChanged = await changeMany(asked, attempt.keyOf(asked));
    if (isChanged === null) return;
    attempt.end();
    if (isChanged) clear();
  };
}
