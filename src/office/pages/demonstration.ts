import { fetchAhead } from '#web/lib/document/lazy-component.ts';
import { prepareSimulation } from '#web/lib/sample-data/simulation.ts';
import { fetchSections } from './sections.tsx';

async function prepare(): Promise<void> {
  const [{ prepareOfficeSimulation }] = await Promise.all([
    import('../lib/simulation.ts'),
    prepareSimulation(),
    fetchSections(),
  ]);
  prepareOfficeSimulation();
}

/**
 * Fetches the office and its sample data while there is a network, so that the login can lead into a demonstration
 * when there is none. Only where the shop's settings allow simulated data.
 */
export function prepareDemonstration(): void {
  fetchAhead(prepare);
}
