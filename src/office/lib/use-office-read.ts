import { skipToken, useQuery, type Query } from '@tanstack/react-query';
import { useState } from 'react';
import { officeGetNew } from './api.ts';
import { readings } from './readings.ts';

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

interface ReadOptions<T> {
  /** Read again that often while the tab is in sight, and at once when it comes back after longer; false rests. */
  everyMs?: number | ((data: T | null) => number | false);
  /** What is made of it here must not change under the hand: it is read once, whatever is written. */
  once?: boolean;
}

interface Answer<T> {
  data: T | null;
  total: number | null;
  etag: string | null;
}

async function read<T>(path: string, signal: AbortSignal): Promise<Answer<T>> {
  const had = readings.getQueryData<Answer<T>>([path]);
  const { status, data, total, etag } = await officeGetNew<T>(path, had?.etag ?? null, signal);
  return status === 304 && had !== undefined ? had : { data, total, etag };
}

/**
 * Reads `/api{path}` as the administrator, again when the path changes and when something was written; an overtaken
 * answer is dropped. Null rests.
 */
export function useOfficeRead<T>(
  path: string | null,
  { everyMs = () => false, once = false }: ReadOptions<T> = {},
): OfficeReading<T> {
  const every = ({ state }: Query<Answer<T>>) =>
    typeof everyMs === 'number' ? everyMs : everyMs(state.data?.data ?? null);
  const query = useQuery<Answer<T>>(
    {
      queryKey: [path],
      queryFn: path === null ? skipToken : ({ signal }) => read<T>(path, signal),
      staleTime: once ? 'static' : (query) => every(query) || 0,
      refetchInterval: every,
      refetchOnWindowFocus: (query) => every(query) !== false,
    },
    readings,
  );
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const { data = null, total = null } = query.data ?? last ?? {};
  return { data, total, loading: query.isFetching, error: query.error, reload: () => void query.refetch() };
}
