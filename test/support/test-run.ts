/** What all files of one run of Vitest share: made by global-setup.ts before the first of them. */
export interface TestRun {
  /** The maintenance database of the run's one PostgreSQL server. */
  postgresUrl: string;
  /** Names of databases to copy: one that is migrated, and one that holds the demonstration as well. */
  templates: { migrated: string; demo: string };
  /** The pictures of the demonstration, as they lie below a data folder. */
  demoMedia: string;
}

const VARIABLE = 'VITRINE_TEST_RUN';

export function announceRun(run: TestRun): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

/** The run that this file is part of; null for a benchmark, which starts what it needs for itself. */
export function currentRun(): TestRun | null {
  const text = process.env[VARIABLE];
  return text === undefined ? null : (JSON.parse(text) as TestRun);
}
