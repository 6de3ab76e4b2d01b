import { openDatabase } from '../../src/server/db/index.ts';

// A server's share of the embedded database and nothing else: opens the folder it is given, says `open <url>`, and at
// a signal makes one more query and closes it in order. A refusal is said on the error output, with exit code 1.
const [dataDir = ''] = process.argv.slice(2);
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

try {
  const database = await openDatabase({ dataDir, poolSize: 2, log: say });
  const end = async () => {
    await database.pool.query('select pg_sleep(0.3)');
    say('last query answered');
    await database.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void end()).once('SIGINT', () => void end());
  setInterval(() => {}, 60_000);
  say(`open ${database.url}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
