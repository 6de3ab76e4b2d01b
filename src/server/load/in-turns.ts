const TURN_MS = 20;

/** Called between steps of a long computation: others have their turn whenever it has kept them waiting for long. */
export function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

/** `Array.map` of what may take long, with turns for others. */
export async function mapInTurns<From, To>(all: Iterable<From>, each: (one: From) => To): Promise<To[]> {
  const turn = turns();
  const made: To[] = [];
  for (const one of all) {
    await turn();
    made.push(each(one));
  }
  return made;
}
