import { useEffect } from 'react';
import { prepareSimulation } from './simulation.ts';

/** Sample data are fetched when the page has long been ready. */
const PREPARE_AFTER_MS = 4000;

/** Has sample data at hand for when there is no network, where they are wanted. */
export function useSampleData(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      prepareSimulation().catch((error: unknown) => console.error('no sample data', error));
    }, PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
}
