import { userInfo } from 'node:os';
import { insertAudit } from '../audit/audit.store.ts';
import { areCpfsLost, giveUpCodes, giveUpCpfs } from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import { DatabaseError, UNHURRIED } from '../db/index.ts';
import { joinDatabase } from '../db/join.ts';
import { say } from '../say.ts';
import { readOwnKey } from '../security/cpfs.ts';
import { dataKeyFile, dataKeysAtHand } from '../security/data-key-file.ts';
import { idOf } from '../security/sealer.ts';
import { ConfigError, loadConfig, type Config } from '../settings/config.ts';

type Joined = Awaited<ReturnType<typeof joinDatabase>>;

const by = () => `terminal (${userInfo().username})`;

/** `npm run data-key`: shows the keys that CPFs are sealed with, to be kept somewhere else. It is written down. */
async function show({ db }: Joined, config: Config): Promise<void> {
  const own = await readOwnKey(db);
  const keys = [...(await dataKeysAtHand(config)), ...(own === null ? [] : [own])];
  if (keys.length === 0)
    throw new ConfigError('Ainda não há chave de dados: ela nasce com o primeiro npm start.');
  await insertAudit(db, { actor: by(), action: 'chave_de_dados_mostrada', at: systemClock() });
  say(
    'Guarde em um lugar seguro, fora deste servidor. Quem a tem abre os CPFs de qualquer cópia desta loja:',
  );
  for (const key of keys) say(`  ${key.toString('base64')}  (chave ${idOf(key).toString('hex')})`);
  say(whereItIs(config, own));
}

function whereItIs({ DATA_KEY, DATABASE_URL, DATA_DIR }: Config, own: Buffer | null): string {
  if (DATA_KEY !== undefined) return 'A primeira é a que fecha, e vem de DATA_KEY.';
  if (DATABASE_URL === undefined) return `Ela está em ${dataKeyFile(DATA_DIR)}, e em nenhum backup.`;
  return own === null
    ? ''
    : 'Ela está dentro do próprio banco e vai em cada backup: para que proteja as cópias, ponha em DATA_KEY outra na frente desta ' +
        '(DATA_KEY=nova,antiga). Com mais de um servidor, antes disso DATA_KEY=antiga,nova em todos, um por um.';
}

/** `npm run data-key -- --abandonar`: the key is gone for good. The shop opens again, without the CPFs that it closed. */
async function giveUp({ db, pool }: Joined, config: Config): Promise<void> {
  const keys = await dataKeysAtHand(config);
  const known = new Set(keys.map((key) => idOf(key).toString('hex')));
  const client = await pool.connect();
  try {
    if (!(await areCpfsLost(client, known)))
      throw new ConfigError('A chave desta loja está aqui, e abre os CPFs: não há o que abandonar.');
    await client.query(`begin; ${UNHURRIED}`);
    const count = await giveUpCpfs(client, keys);
    await giveUpCodes(client, known);
    await client.query('commit');
    await insertAudit(db, { actor: by(), action: 'cpfs_abandonados', after: { count }, at: systemClock() });
    say(`${count} CPFs que só a chave perdida abria foram apagados. Abra a loja com npm start.`);
  } finally {
    client.release(true);
  }
}

async function main(): Promise<void> {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--abandonar'))
    throw new ConfigError('Use npm run data-key, ou npm run data-key -- --abandonar se a chave se perdeu.');
  const config = loadConfig();
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_ISOLATION: isolation } = config;
  const database = await joinDatabase({ dataDir, databaseUrl, isolation, poolSize: 2, log: say });
  try {
    if (option === undefined) await show(database, config);
    else await giveUp(database, config);
  } finally {
    await database.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = error instanceof ConfigError || error instanceof DatabaseError;
    process.stderr.write(
      `${isKnown ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  },
);
