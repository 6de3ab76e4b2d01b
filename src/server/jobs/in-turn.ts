const AT_ONCE = 8;

export interface InTurn<T> {
  items: readonly T[];
  work: (item: T) => Promise<unknown>;
  /** From then on no further item is begun; whoever claimed it claims it again later. */
  stopping: AbortSignal;
}

/** Does something with each item, some at a time; every one is tried, and the first failure is thrown at the end. */
export async function inTurn<T>({ items, work, stopping }: InTurn<T>): Promise<void> {
  const failures: unknown[] = [];
  const left = [...items];
  const hand = async () => {
    for (let item = left.shift(); item !== undefined && !stopping.aborted; item = left.shift()) {
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, hand));
  if (failures.length > 0) throw failures[0];
}
