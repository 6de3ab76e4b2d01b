/** What a call answers in simulated data; undefined: that call is never simulated. `query` is what stood behind the '?'. */
export type Simulation = (method: string, path: string, query: string) => unknown;

const simulations: Simulation[] = [];

/** From now on this may answer where no answer came. */
export function addSimulation(simulation: Simulation): void {
  if (!simulations.includes(simulation)) simulations.push(simulation);
}

/**
 * Loads the sample data while there still is a network, so that they are at hand when there is none.
 * Called only where the shop's settings allow it; without it nothing is ever simulated.
 */
export async function prepareSimulation(): Promise<void> {
  addSimulation((await import('./sample-data.ts')).simulate);
}

/** The last resort when no answer came: sample data for readings and quotes, never for an order or a payment. */
export function simulatedAnswer(method: string, path: string): unknown {
  const [plain = '', query = ''] = path.split('?');
  return simulations.map((simulate) => simulate(method, plain, query)).find((data) => data !== undefined);
}
