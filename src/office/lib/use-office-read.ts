import { useCallback, useEffect, useRef, useState } from 'react';
import { officeGetNew } from './api.ts';

export interface OfficeReading<T> {
  /** The last answer, kept while the next is on its way; null before the first. */
  data: T | null;
  /** `X-Total-Count` of that answer. */
  total: number | null;
  loading: boolean;
  /** What went wrong with the last try; null once one has succeeded. */
  error: unknown;
  /** Reads again. */
  reload(): void;
}

interface State<T> {
  data: T | null;
  total: number | null;
  error: unknown;
  /** Of which path and which try this is the outcome. */
  of: string;
}

/** Reads `/api{path}` as the administrator, again when the path changes; an overtaken answer is dropped. Null rests. */
export function useOfficeRead<T>(path: string | null): OfficeReading<T> {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<State<T>>({ data: null, total: null, error: null, of: '' });
  const had = useRef<{ path: string; etag: string | null }>({ path: '', etag: null });
  const of = `${tries} ${path ?? ''}`;
  useEffect(() => {
    if (path === null) return;
    const asking = new AbortController();
    const etag = had.current.path === path ? had.current.etag : null;
    officeGetNew<T>(path, etag, asking.signal).then(
      (answer) => {
        if (asking.signal.aborted) return;
        if (answer.status === 304) return setState((before) => ({ ...before, error: null, of }));
        had.current = { path, etag: answer.etag };
        setState({ data: answer.data, total: answer.total, error: null, of });
      },
      (error: unknown) => !asking.signal.aborted && setState((before) => ({ ...before, error, of })),
    );
    return () => asking.abort();
  }, [path, of]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  const { data, total, error } = state;
  return { data, total, loading: path !== null && state.of !== of, error, reload };
}
