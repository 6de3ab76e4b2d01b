import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));

/** A process of its own that holds a data folder's embedded database open. */
export interface OwnerProcess {
  output(): string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** To it alone. */
  signal(name: NodeJS.Signals): void;
  /** To its whole process group, as Ctrl-C in a terminal does. */
  signalGroup(name: NodeJS.Signals): void;
  /** Resolves once its output has the text. */
  says(text: string): Promise<void>;
  query(sql: string): Promise<Record<string, unknown>[]>;
}

export function ownDatabase(dataDir: string): OwnerProcess {
  const script = join(HOUSE, 'test/support/database-owner.ts');
  const child = spawn(join(HOUSE, 'node_modules/.bin/node'), [script, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return {
    output: () => output,
    ended: new Promise((resolve) => child.once('close', resolve)),
    signal: (name) => void child.kill(name),
    signalGroup: (name) => void process.kill(-(child.pid ?? 0), name),
    async says(text) {
      for (const until = Date.now() + 30_000; !output.includes(text); await sleep(20)) {
        if (Date.now() > until || child.exitCode !== null) throw new Error(`Not said: ${text}\n${output}`);
      }
    },
    query: (sql) => queryOnce(/^open (.*)$/m.exec(output)?.[1] ?? '', sql),
  };
}

async function queryOnce(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
