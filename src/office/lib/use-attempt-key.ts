import { useRef } from 'react';
import { randomKey } from '#web/lib/document/random-key.ts';

/**
 * The key by which something is asked for: the same one where the same is asked again, after no answer came. Once there is
 * an answer `end` has been called, and the same asked again is another one.
 */
export function useAttemptKey(): { keyOf(asked: object): string; end(): void } {
  const attempt = useRef({ of: '', key: '' });
  return {
    keyOf(asked) {
      const of = JSON.stringify(asked);
      if (attempt.current.of !== of) attempt.current = { of, key: randomKey() };
      return attempt.current.key;
    },
    end() {
      attempt.current = { of: '', key: '' };
    },
  };
}
