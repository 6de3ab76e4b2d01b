import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { api, type BareCall } from '../../lib/calls/api.ts';
import { refused } from './refused.ts';

export type Own<T> = { kind: 'asking' } | { kind: 'failed' } | { kind: 'known'; data: T };

interface UseOwn<T> {
  own: Own<T>;
  /** What the server has made of a change. */
  set(data: T): void;
  /** Asks the server once more; what is known stays until it answers. */
  again(): void;
}

/** Something that the server keeps of the customer who holds this token. */
export function useOwn<Name extends BareCall>(name: Name, token: string): UseOwn<AnswerOf<Name>> {
  const key = `${token} ${name}`;
  const [seen, setSeen] = useState<{ key: string; own: Own<AnswerOf<Name>> } | null>(null);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data, simulated } = await api(name, { token, signal });
        setSeen({ key, own: simulated ? { kind: 'failed' } : { kind: 'known', data } });
      } catch (error) {
        if (signal?.aborted) return;
        console.error('a part of the profile could not be read', error);
        refused(error, '');
        setSeen((before) => {
          const keeps = before?.key === key && before.own.kind === 'known';
          return keeps ? before : { key, own: { kind: 'failed' } };
        });
      }
    },
    [key, name, token],
  );
  useEffect(() => {
    const asking = new AbortController();
    void read(asking.signal);
    return () => asking.abort();
  }, [read]);
  return {
    own: seen?.key === key ? seen.own : { kind: 'asking' },
    set: (data) => setSeen({ key, own: { kind: 'known', data } }),
    again: () => void read(),
  };
}
