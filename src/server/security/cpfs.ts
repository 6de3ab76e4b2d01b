import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { digitsOf } from '#shared/cpf.ts';
import type { DB } from '../db/index.ts';
import { ConfigError } from '../settings/config.ts';
import { insertSettingOnce, lockSetting, readSetting, updateSetting } from '../settings/settings.store.ts';
import { createSealer, keyIdIn, type Sealer } from './sealer.ts';
import { generatedSecret } from './secrets.ts';

/** The columns in which a row keeps a CPF: sealed and hashed, or in plain words where nobody has sealed it yet. */
export interface KeptCpf {
  cpf: string;
  cpf_sealed: Buffer | null;
  cpf_hash: Buffer | null;
}

/** A CPF as rows are looked for by it; the plain one finds those that are not sealed yet. */
export interface SoughtCpf {
  cpf: string;
  hash: Buffer;
}

/** Seals CPFs, opens them and finds them again. */
export interface CpfVault {
  /** For one place, such as `orders PED-1`: moved to another row it does not open. */
  keep(cpf: string, place: string): KeptCpf;
  /** The digits; empty for none, and for what was changed, belongs elsewhere or has lost its key. */
  open(kept: KeptCpf, place: string): string;
  /** Null for no CPF: nobody is found by it. */
  seek(cpf: string): SoughtCpf | null;
  /** A name for a person in counts and locks, that tells nothing of her number; empty for no CPF. */
  mark(cpf: string): string;
  /** A hash that can't be guessed at without the key. */
  keyed(bytes: Buffer): Buffer;
  sealer: Sealer;
}

/** Opens the vault once, at the first use or at the start. Throws ConfigError where the key is not at hand. */
export type Cpfs = () => Promise<CpfVault>;

interface CpfsDeps {
  db: Kysely<DB>;
  random: (bytes: number) => Buffer;
  /** Those of DATA_KEY or of the file beside the database. None: one is made, and lies in the database. */
  keys?: readonly Buffer[];
}

/** The key of a served shop without DATA_KEY. It keeps the shop going, and protects nothing that has all of the database. */
export const OWN_KEY = 'data_key';
/** The key in the database that seals codes of vales while there is no DATA_KEY. */
export const CODES_KEY = 'credit_codes';
/** What CPFs are hashed with: sealed itself, so that another DATA_KEY leaves all hashes as they are. */
export const LOOKUP_KEY = 'cpf_lookup_key';

/** Set once nothing is kept in plain words any more. */
export const ALL_SEALED = 'cpf_all_sealed';
/** The rule of a table by which the database refuses a CPF in plain words from then on. */
export const sealedRule = (table: string) => `${table}_cpf_is_sealed`;

export const orderPlace = (codigo: string) => `orders ${codigo}`;
export const customerPlace = (id: number) => `customers ${id}`;

export function createCpfs(deps: CpfsDeps): Cpfs {
  let opening: Promise<CpfVault> | undefined;
  return () => {
    opening ??= openVault(deps).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

/** The key in the database; null where there is none. */
export async function readOwnKey(db: Kysely<DB>): Promise<Buffer | null> {
  const value = await readSetting(db, OWN_KEY);
  return typeof value === 'string' ? Buffer.from(value, 'base64url') : null;
}

async function openVault({ db, random, keys = [] }: CpfsDeps): Promise<CpfVault> {
  if (keys.length === 0) await generatedSecret({ db, random }, OWN_KEY);
  const own = await readOwnKey(db);
  const [first, ...others] = own === null ? keys : [...keys, own];
  if (first === undefined) throw new Error('A vault without a key');
  const sealer = createSealer([first, ...others], random);
  const fresh = sealer.seal(random(32), LOOKUP_KEY).toString('base64');
  await insertSettingOnce(db, LOOKUP_KEY, fresh);
  const kept = Buffer.from(String(await readSetting(db, LOOKUP_KEY)), 'base64');
  const lookup = sealer.open(kept, LOOKUP_KEY);
  if (lookup === null) throw new ConfigError(lostKey(keyIdIn(kept).toString('hex')));
  return vaultOf(sealer, lookup);
}

const lostKey = (name: string) =>
  `Os CPFs desta loja estão fechados com a chave de dados ${name}, que não está aqui: traga-a em DATA_KEY (com outra na frente, ` +
  'se já há uma: DATA_KEY=nova,antiga). Se ela se perdeu de vez: npm run data-key -- --abandonar, e a loja abre sem esses CPFs.';

/** Seals the look-up key anew where an older key sealed it; whoever hashes notices nothing. */
export async function resealLookupKey(tx: Transaction<DB>, { sealer }: CpfVault): Promise<void> {
  const before = Buffer.from(String(await lockSetting(tx, LOOKUP_KEY)), 'base64');
  const key = sealer.isCurrent(before) ? null : sealer.open(before, LOOKUP_KEY);
  if (key !== null) await updateSetting(tx, LOOKUP_KEY, sealer.seal(key, LOOKUP_KEY).toString('base64'));
}

function vaultOf(sealer: Sealer, lookup: Buffer): CpfVault {
  const keyed = (bytes: Buffer | string) => createHmac('sha256', lookup).update(bytes).digest();
  const hash = (cpf: string) => keyed(`cpf ${digitsOf(cpf)}`);
  return {
    sealer,
    keyed: (bytes) => keyed(Buffer.concat([Buffer.from('body '), bytes])),
    seek: (cpf) => (cpf === '' ? null : { cpf, hash: hash(cpf) }),
    mark: (cpf) => (cpf === '' ? '' : hash(cpf).toString('base64url')),
    keep: (cpf, place) =>
      cpf === ''
        ? { cpf, cpf_sealed: null, cpf_hash: null }
        : { cpf: '', cpf_sealed: sealer.seal(Buffer.from(cpf), place), cpf_hash: hash(cpf) },
    open({ cpf, cpf_sealed: sealed }, place) {
      if (cpf !== '' || sealed === null) return cpf;
      return sealer.open(sealed, place)?.toString() ?? '';
    },
  };
}
