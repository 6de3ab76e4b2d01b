/** What a call answers in simulated data; undefined: that call is never simulated. */
export type Simulation = (method: string, path: string) => unknown;

let simulation: Simulation | null = null;

/**
 * Loads the sample data while there still is a network, so that they are at hand when there is none.
 * Called only where the shop's settings allow it; without it nothing is ever simulated.
 */
export async function prepareSimulation(): Promise<void> {
  simulation ??= (await import('./sample-data.ts')).simulate;
}

/** The last resort when no answer came: sample data for readings and quotes, never for an order or a payment. */
export function simulatedAnswer(method: string, path: string): unknown {
  return simulation?.(method, path.split('?')[0] ?? path);
}
