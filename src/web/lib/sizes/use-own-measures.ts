import { useEffect, useMemo, useState } from 'react';
import { isBodyCm } from '#shared/measurements.ts';
import { bodyMeasures, type BodyCm } from '#shared/size-guide.ts';
import { useSession } from '../session/session.ts';
import { useKeptMeasures } from './kept-measures.ts';
import { parseMeasures } from './measures-text.ts';
import { readOwnMeasures } from './read-own-measures.ts';

export interface OwnMeasures {
  body: BodyCm;
  from: 'profile' | 'browser';
}

/** What is known of a shopper's body: her profile's measures, or else what she has told in this browser; null for nothing. */
export function useOwnMeasures(): OwnMeasures | null {
  const token = useSession()?.token ?? null;
  const text = useKeptMeasures();
  const kept = useMemo(() => parseMeasures(text), [text]);
  const [seen, setSeen] = useState<{ token: string; body: BodyCm | null } | null>(null);
  useEffect(() => {
    if (token === null) return;
    let isWanted = true;
    void readOwnMeasures(token).then((body) => isWanted && setSeen({ token, body }));
    return () => {
      isWanted = false;
    };
  }, [token]);
  const profile = seen?.token === token ? (seen?.body ?? null) : null;
  if (profile !== null && bodyMeasures.some((measure) => isBodyCm(profile[measure])))
    return { body: profile, from: 'profile' };
  return kept === null ? null : { body: kept, from: 'browser' };
}
