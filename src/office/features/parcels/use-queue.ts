import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { queueIn, searchOf, type Queue } from './queue.ts';

/** The queue that was worked on last at this device. */
const KEY = 'expedicaoFila';

/** The queue that the address names; opened without one it is the one that was worked on last. */
export function useQueue(): Queue {
  const { params } = useListAddress();
  const navigate = useNavigate();
  const queue = queueIn(params);
  const chosen = searchOf(queue);
  const isFirst = useRef(true);
  const restore = useEffectEvent((kept: string) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of new URLSearchParams(kept)) next.set(name, value);
    void navigate(`?${next.toString()}`, { replace: true, preventScrollReset: true });
  });
  const keep = useEffectEvent(() => {
    // A link to labels of several orders names none, and says nothing of what is worked on.
    if (chosen !== '' || !(params.has('etiquetas') || params.has('notas')))
      writeOfficeStored(KEY, chosen === '' ? null : chosen);
  });
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    const kept = searchOf(queueIn(new URLSearchParams(readOfficeStored(KEY) ?? '')));
    if (wasFirst && chosen === '' && kept !== '') restore(kept);
    else keep();
  }, [chosen]);
  return queue;
}
