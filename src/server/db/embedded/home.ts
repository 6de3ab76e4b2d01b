import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { accountForDatabase, canEnter, canRun, give, type Account } from './account.ts';
import { copyBinaries, findBinaries, type Binaries } from './binaries.ts';

/** Where the embedded database lives, whose it is, and the programs it runs with. */
export interface Home {
  folder: string;
  /** PostgreSQL's own data folder inside it. */
  cluster: string;
  /** The user to run it as, when that isn't our own. */
  account: Account | undefined;
  binaries: Binaries;
}

const SYSTEM_HOME = '/var/lib/vitrine';

/**
 * Finds or makes the database's folder: `DATA_DIR/database`, or one below /var/lib/vitrine when we are root and the
 * database's user can't enter DATA_DIR; then `DATA_DIR/where` names it and `log` says so once.
 */
export async function prepareHome(dataDir: string, log: (sentence: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const account = await accountForDatabase();
  const { folder, owner } = await chooseFolder(real, account, log);
  return { folder, cluster: join(folder, 'cluster'), account: owner, binaries: await findBinaries() };
}

/** The same home with programs that its account can reach: a copy in the home where the packages lie out of reach. */
export async function withReachableBinaries(home: Home): Promise<Home> {
  const { account, binaries, folder } = home;
  if (account === undefined || (await canRun(account, binaries.postgres))) return home;
  return { ...home, binaries: await copyBinaries(binaries, folder, account) };
}

interface Choice {
  folder: string;
  owner: Account | undefined;
}

async function chooseFolder(
  dataDir: string,
  account: Account | undefined,
  log: (sentence: string) => void,
): Promise<Choice> {
  const noted = await readFile(join(dataDir, 'where'), 'utf8').catch(() => '');
  const folder = noted.trim() || join(dataDir, 'database');
  if (!account) return { folder: await make(folder, undefined), owner: undefined };
  const owner = (await ownerOf(folder)) ?? account;
  await make(folder, owner);
  if (await canEnter(owner, folder)) return { folder, owner };
  await refuseToLeaveData(folder);
  return { folder: await moveOut(dataDir, owner, log), owner };
}

async function make(folder: string, account: Account | undefined): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await give(folder, account);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  return folder;
}

/** A folder made by an ordinary user stays theirs when root starts the server. */
async function ownerOf(folder: string): Promise<Account | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function refuseToLeaveData(folder: string): Promise<void> {
  const made = await stat(join(folder, 'cluster')).catch(() => undefined);
  if (!made) return;
  const why = 'o usuário dono dele não consegue mais entrar nessa pasta';
  throw new DatabaseError(`O banco de dados em ${folder} não pode ser iniciado: ${why}.`);
}

async function moveOut(dataDir: string, account: Account, log: (sentence: string) => void): Promise<string> {
  await rm(join(dataDir, 'database'), { recursive: true, force: true });
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join(SYSTEM_HOME, name);
  await mkdir(SYSTEM_HOME, { recursive: true });
  // Whatever our umask: the database's user has to pass through.
  await chmod(SYSTEM_HOME, 0o711);
  await make(folder, account);
  await writeFile(join(dataDir, 'where'), `${folder}\n`);
  log(`O banco de dados fica em ${folder}, pois o usuário dele não alcança ${dataDir}.`);
  return folder;
}
