import { useState } from 'react';

/** Which of a list were taken out by hand. */
export function useTakenOut() {
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const take = (id: number, isTaken: boolean) => {
    const next = new Set(without);
    if (isTaken) next.delete(id);
    else next.add(id);
    setWithout(next);
  };
  return { without, take };
}
