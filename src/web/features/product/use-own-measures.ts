import { useEffect, useState } from 'react';
import type { Medidas } from '#shared/wire/customers.ts';
import { readOwnMeasures } from './read-own-measures.ts';
import { useSession } from '../../lib/session/session.ts';

/** The measures that a customer who is logged in keeps in her profile; null for everybody else and until they come. */
export function useOwnMeasures(): Medidas | null {
  const token = useSession()?.token ?? null;
  const [seen, setSeen] = useState<{ token: string; medidas: Medidas | null } | null>(null);
  useEffect(() => {
    if (token === null) return;
    const asking = new AbortController();
    async function read(own: string): Promise<void> {
      const medidas = await readOwnMeasures(own, asking.signal);
      if (!asking.signal.aborted) setSeen({ token: own, medidas });
    }
    void read(token);
    return () => asking.abort();
  }, [token]);
  return seen !== null && seen.token === token ? seen.medidas : null;
}
