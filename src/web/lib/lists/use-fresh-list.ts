import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { createListReader, type ListReader, type ListReaderOptions } from './list-reader.ts';

type FreshListOptions<T> = ListReaderOptions<T> & {
  /** False rests. */
  active?: boolean;
};

/** Keeps a list fresh while the page is in sight; `ask` stays the same. Returns a function that reads the whole list now. */
export function useFreshList<T>(options: FreshListOptions<T>): () => void {
  const { ask, everyMs, active = true } = options;
  const reader = useRef<ListReader | null>(null);
  const first = useEffectEvent(() => ({ etag: options.etag, atOnce: options.atOnce ?? false }));
  const arrived = useEffectEvent((data: T, etag: string | null, simulated: boolean) =>
    options.onData(data, etag, simulated),
  );
  const refused = useEffectEvent((status: number) => options.onRefused(status));
  useEffect(() => {
    if (!active) return;
    reader.current = createListReader<T>({
      ask,
      everyMs,
      ...first(),
      onData: (data, etag, simulated) => arrived(data, etag, simulated),
      onRefused: (status) => refused(status),
    });
    return reader.current.start();
  }, [active, ask, everyMs]);
  return useCallback(() => void reader.current?.readWhole(), []);
}
