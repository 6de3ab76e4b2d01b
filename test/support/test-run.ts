/** Databases to copy: one that is migrated, and one that holds the demonstration as well. */
export type Template = 'migrated' | 'demo';

/** What all files of one run of Vitest share; global-setup.ts makes it. */
export interface TestRun {
  /** The maintenance database of the run's one PostgreSQL server. */
  postgresUrl: string;
  templates: Record<Template, string>;
  /** The pictures of the demonstration, as they lie below a data folder. */
  demoMedia: string;
}

const VARIABLE = 'VITRINE_TEST_RUN';

/** Tells the files of a run where to ask for what they share. */
export function announceRun(url: string): void {
  process.env[VARIABLE] = url;
}

/** Whether this is a test of a run; a benchmark is none, and starts what it needs for itself. */
export function isInRun(): boolean {
  return process.env[VARIABLE] !== undefined;
}

const known = new Map<Template | '', TestRun>();

/** What the run shares, with a template that is there then; null outside of one. */
export async function currentRun(template: Template | '' = ''): Promise<TestRun | null> {
  const url = process.env[VARIABLE];
  if (url === undefined) return null;
  const run = known.get(template) ?? (await askFor(`${url}/${template}`));
  known.set(template, run);
  return run;
}

async function askFor(url: string): Promise<TestRun> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as TestRun;
}
