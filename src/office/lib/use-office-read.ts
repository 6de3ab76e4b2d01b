import { skipToken, useQuery, type Query } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf, Asked, CallName } from '#shared/wire/calls.ts';
import { ifNew, type BareCall } from '#web/lib/calls/api.ts';
import { callAddress, type AddressParts } from '#web/lib/calls/call-address.ts';
import { officeApi } from './api.ts';
import { readAllAgain, readings } from './readings.ts';

export interface OfficeReading<T> {
  /** The last answer, kept while the next is on its way; null before the first. */
  data: T | null;
  /** `X-Total-Count` of that answer. */
  total: number | null;
  /** There may be more than `total`. */
  isLeast: boolean;
  loading: boolean;
  /** What went wrong with the last try; null once one has succeeded. */
  error: unknown;
  /** Reads again. */
  reload(): void;
}

interface ReadOptions<T> {
  /** Nothing is read for now. */
  rests?: boolean;
  /** Read again that often while the tab is in sight, and at once when it comes back after longer; false rests. */
  everyMs?: number | ((data: T | null) => number | false);
  /** What is made of it here must not change under the hand: it is read once, whatever is written. */
  once?: boolean;
}

interface Answer {
  data: unknown;
  total: number | null;
  isLeast: boolean;
  etag: string | null;
}

const NOTHING: Answer = { data: null, total: null, isLeast: false, etag: null };

async function read(name: CallName, asked: AddressParts, signal: AbortSignal): Promise<Answer> {
  const had = readings.getQueryData<Answer>([callAddress(name, asked).path]);
  const next = await ifNew(
    (options) => officeApi(name as BareCall, { ...asked, ...options }),
    had?.etag ?? null,
    { signal },
  );
  if (next === null) return had ?? NOTHING;
  const { data, total, isLeast = false, etag } = next;
  return { data, total, isLeast, etag };
}

/**
 * Makes the call of that name as the administrator, again when what it asks changes and when something was written; an
 * overtaken answer is dropped.
 */
export function useOfficeRead<Name extends BareCall>(
  name: Name,
  options?: ReadOptions<AnswerOf<Name>>,
): OfficeReading<AnswerOf<Name>>;
export function useOfficeRead<Name extends CallName>(
  name: Name,
  given: Asked<Name> & ReadOptions<AnswerOf<Name>>,
): OfficeReading<AnswerOf<Name>>;
export function useOfficeRead(
  name: CallName,
  { everyMs = () => false, once = false, rests = false, ...asked }: AddressParts & ReadOptions<never> = {},
): OfficeReading<unknown> {
  const told = everyMs as number | ((data: unknown) => number | false);
  const every = ({ state }: Query<Answer>) =>
    typeof told === 'number' ? told : told(state.data?.data ?? null);
  const query = useQuery<Answer>(
    {
      queryKey: [callAddress(name, asked).path],
      queryFn: rests ? skipToken : ({ signal }) => read(name, asked, signal),
      staleTime: once ? 'static' : (query) => every(query) || 0,
      refetchInterval: every,
      refetchOnWindowFocus: (query) => every(query) !== false,
    },
    readings,
  );
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const { data, total, isLeast } = query.data ?? last ?? NOTHING;
  useWhenItCame(typeof told !== 'number' && told(data as never) !== false);
  return {
    data,
    total,
    isLeast,
    loading: query.isFetching,
    error: query.error,
    reload: () => void query.refetch(),
  };
}

/** What was waited for has come without a press of this tab: what else is shown may be another thing by it. */
function useWhenItCame(isWaiting: boolean): void {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) readAllAgain();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
}
