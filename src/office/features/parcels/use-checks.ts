import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PedidoPego } from '#shared/wire/packing.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { keepChecks, readChecks } from './kept-checks.ts';
import type { Checks } from './pieces.ts';

export interface KeptChecks {
  /** Of the open order. */
  checks: Checks;
  keep(checks: Checks): void;
  /** Whoever packs that order next begins anew. */
  forget(id: number): void;
}

/** Checks of the open order as she has kept them on this device. What somebody else has meanwhile is checked anew. */
export function useChecks(id: number | null, claims: readonly PedidoPego[] | null): KeptChecks {
  const { username } = useOfficeUser();
  const [kept, setKept] = useState<{ id: number | null; checks: Checks }>({ id: null, checks: {} });
  if (kept.id !== id) setKept({ id, checks: id === null ? {} : readChecks(username, id) });
  function forget(gone: number): void {
    keepChecks(username, gone, null);
    setKept((last) => (last.id === gone ? { id: gone, checks: {} } : last));
  }
  useOtherHolders(claims, forget);
  return {
    checks: kept.id === id ? kept.checks : {},
    keep(checks) {
      setKept({ id, checks });
      if (id !== null) keepChecks(username, id, checks);
    },
    forget,
  };
}

/** Tells of each order that is seen for the first time to be somebody else's. */
function useOtherHolders(claims: readonly PedidoPego[] | null, onOther: (id: number) => void): void {
  const seen = useRef<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent(onOther);
  useEffect(() => {
    if (claims === null) return;
    const others = claims.filter(({ meu }) => !meu);
    const nameOf = ({ id, por }: PedidoPego) => `${id} ${por}`;
    for (const one of others) if (!seen.current.has(nameOf(one))) tell(one.id);
    seen.current = new Set(others.map(nameOf));
  }, [claims]);
}
