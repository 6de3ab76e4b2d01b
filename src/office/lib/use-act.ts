import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { readings } from './readings.ts';

/** What to say of anything that failed where there is nothing better to say. */
export const laterText = (error: unknown): string => errorText(error, 'Tente de novo em instantes.');

interface Act<Given> {
  busy: boolean;
  /** What to say of the last try; it stays until the next has ended, and is '' once one has succeeded. */
  problem: string;
  /** Does nothing while it is under way: false. */
  run(given: Given): boolean;
}

/**
 * Something that is done at a press, once at a time. `failed` hears what went wrong and answers the
 * problem to say, if it is not said elsewhere.
 */
export function useAct<Given = void>(
  act: (given: Given) => Promise<unknown>,
  failed: (error: unknown) => string | void = laterText,
): Act<Given> {
  const [problem, setProblem] = useState('');
  const underWay = useRef(false);
  const { isPending, mutate } = useMutation(
    {
      mutationFn: act,
      onSuccess: () => setProblem(''),
      onError: (error) => {
        if (!(error instanceof ApiError)) console.error(error);
        setProblem(failed(error) || '');
      },
      onSettled: () => {
        underWay.current = false;
      },
    },
    readings,
  );
  function run(given: Given): boolean {
    // `isPending` comes a moment after the press: a second one may be quicker.
    if (underWay.current) return false;
    underWay.current = true;
    mutate(given);
    return true;
  }
  return { busy: isPending, problem, run };
}
