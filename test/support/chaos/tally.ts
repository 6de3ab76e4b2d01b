import { appendFileSync } from 'node:fs';

/** One line of the table that `npm run chaos` ends with. */
export interface Row {
  scenario: string;
  rounds: number;
  requests: number;
  faults: number;
  orders: number;
  /** What somebody was told, or paid, and the shop knows nothing of. */
  lost: number;
  /** Orders or charges too many for one purchase. */
  doubled: number;
  /** Invariants of the shop's tables that do not hold, and answers that are a defect. */
  broken: number;
}

export const newRow = (scenario: string): Row => {
  return { scenario, rounds: 0, requests: 0, faults: 0, orders: 0, lost: 0, doubled: 0, broken: 0 };
};

/** Adds a line, where somebody asked for the table (launch/chaos.mjs). */
export function tell(row: Row): void {
  const file = process.env['CHAOS_TALLY'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** Does some work and adds its line, also where it fails: then something is broken. */
export async function told(scenario: string, work: (row: Row) => Promise<void>): Promise<void> {
  const row = newRow(scenario);
  try {
    await work(row);
  } catch (error) {
    if (row.lost + row.doubled + row.broken === 0) row.broken += 1;
    throw error;
  } finally {
    tell(row);
  }
}
