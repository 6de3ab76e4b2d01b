import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupBeforeMigrations, backupPlace } from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import { ConfigError, loadConfig } from '../settings/config.ts';
import { DatabaseError, migrate } from '../db/index.ts';
import { joinDatabase } from '../db/join.ts';
import { setAdministratorPassword } from '../features/admin/index.ts';
import { WeakPasswordError } from '../security/weak-password.ts';

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
/** A pipe that nobody writes to must not hold the command up. */
const PIPE_PATIENCE_MS = 1000;
const LONGEST_TYPED = 1000;

/**
 * `npm run admin:password`: sets the administrator's password, asked for or read from a pipe, or makes one up, and ends
 * her sessions. It takes none as an argument, which everybody on the machine could read.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  if (process.argv.length > 2) {
    throw new ConfigError(
      'Não passe a senha na linha de comando, que outros usuários da máquina podem ler: digite-a quando for pedida.',
    );
  }
  const password = (await readPassword()).trim() || undefined;
  const database = await joinDatabase({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    isolation: config.DATABASE_ISOLATION,
    poolSize: 2,
    log: say,
  });
  try {
    await backupBeforeMigrations({
      pool: database.pool,
      place: backupPlace(config),
      keep: config.BACKUP_KEEP,
      now: systemClock(),
      say,
      warn: say,
    });
    await migrate(database.pool, say);
    const deps = { db: database.db, clock: systemClock, random: randomBytes };
    const made = await setAdministratorPassword(deps, { username: config.ADMIN_USERNAME, password });
    say(`Senha de ${made.username} alterada. As sessões que estavam abertas foram encerradas.`);
    if (made.password !== undefined) say(`Nova senha: ${made.password}`);
  } finally {
    await database.stop();
  }
}

/** From the keyboard or a pipe; empty lets the shop make one up. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return Promise.race([readPipe(), sleep(PIPE_PATIENCE_MS, '', { ref: false })]);
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await reader.question('Nova senha (vazio para gerar uma): ');
  } finally {
    reader.close();
  }
}

/** The first line of a pipe, which need not end it. */
async function readPipe(): Promise<string> {
  let typed = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    typed += String(chunk);
    if (typed.includes('\n') || typed.length > LONGEST_TYPED) break;
  }
  return typed.split('\n')[0] ?? '';
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = [ConfigError, DatabaseError, WeakPasswordError].some((kind) => error instanceof kind);
    process.stderr.write(
      `${isKnown && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  },
);
