import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { paths } from '#shared/paths.ts';
import { fetchAhead } from '../../lib/later.ts';
import { prepareSimulation } from '../../lib/simulation.ts';

/** When the login has long been ready. */
const AFTER_MS = 4000;

async function prepare(): Promise<void> {
  const [{ prepareOfficeSimulation }, { fetchSectionPages }] = await Promise.all([
    import('../../lib/office-simulation.ts'),
    import('./section-pages.ts'),
    prepareSimulation(),
  ]);
  prepareOfficeSimulation();
  await fetchSectionPages();
}

/**
 * Fetches the office and its sample data while there is a network, so that the login can lead into a demonstration
 * when there is none. Only where the shop's settings allow simulated data.
 */
export function DemonstrationAhead() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setTime(true);
      fetchAhead(prepare);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <PrefetchPageLinks page={paths.adminDashboard} />;
}
