import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documented, type Change } from '../test/support/documented.ts';
import { WORLD, type Machine, type Network } from './machines.ts';

const run = promisify(execFile);
/** The account that etcd and Patroni have here, and one that is neither theirs nor root's, as a shop's is. */
const OWN = 65_534;
const OTHER = 65_533;
const KNOCK_SECONDS = 2;

const alsoTo = (first: string): Change => [`ip saddr { ${first}`, `ip saddr { ${WORLD.address}, ${first}`];

/** Shuts the doors of docs/server/cluster; we, who look at the books, may go where a machine may, and a front. */
export async function shutDoors({ fronts, machines }: Network, folder: string): Promise<void> {
  const texts: [readonly Machine[], string][] = [
    [
      machines,
      documented('cluster/nftables.conf', [
        alsoTo('10.0.0.11,'),
        alsoTo('10.0.0.10,'),
        ['meta skuid { root, etcd, postgres }', `meta skuid { root, ${OWN} }`],
      ]),
    ],
    [fronts, documented('cluster/nftables-front.conf', [])],
  ];
  for (const [places, text] of texts)
    for (const { name, within } of places) {
      const path = join(folder, `${name}-nftables.conf`);
      await writeFile(path, text);
      const [command = '', ...args] = [...within, 'nft', '-f', path];
      await run(command, args);
    }
}

/** Knocks where it has to be open and where it has to be shut; what is not so, a sentence each. */
export async function knock({ fronts: [front], machines: [one, other] }: Network): Promise<string[]> {
  const doors: [from: Machine, uid: number, to: string, isOpen: boolean][] = [
    [one, OWN, `${other.address}/2379`, true],
    [one, OTHER, `${other.address}/2379`, false],
    [one, OTHER, `${one.address}/2379`, false],
    [one, OWN, `${other.address}/5432`, true],
    [one, OTHER, `${front.address}/6379`, true],
    [front, OTHER, `${other.address}/3000`, true],
    [front, OWN, `${other.address}/2379`, false],
    [front, OWN, `${other.address}/5432`, false],
    [front, OWN, `${other.address}/8008`, false],
  ];
  const found = await Promise.all(doors.map(([from, uid, to]) => isOpen(from, uid, to)));
  return doors.flatMap(([from, uid, to, expected], index) =>
    found[index] === expected ? [] : [`${from.name} as ${uid}: ${to} is ${expected ? 'shut' : 'open'}`],
  );
}

async function isOpen({ within }: Machine, uid: number, to: string): Promise<boolean> {
  const as = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--'];
  const [command = '', ...args] = [
    ...within,
    ...as,
    'timeout',
    String(KNOCK_SECONDS),
    'bash',
    '-c',
    `exec 3<>/dev/tcp/${to}`,
  ];
  return run(command, args).then(
    () => true,
    () => false,
  );
}
