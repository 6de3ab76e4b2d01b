import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documented, type Change } from '../test/support/documented.ts';
import type { Machine } from './machines.ts';
import type { Program, Programs } from './processes.ts';

const NOBODY = 65_534;
/** What the files of docs/server have for the first machine. */
const FIRST = { name: 'banco1', address: '10.0.0.11' };
/** The account that docs/server/cluster/shop.env and docs/scaling.md give the shop. */
export const SHOP = { user: 'vitrine', password: 'troque-esta-da-loja' };

export interface Place {
  folder: string;
  /** Of PostgreSQL's programs. */
  binDir: string;
  programs: Programs;
}

/** Where a machine's own files are. */
const homeOf = (machine: Machine, { folder }: Place) => join(folder, machine.name);
export const dataOf = (machine: Machine, place: Place) => join(homeOf(machine, place), 'postgresql');

/** Makes a machine's folder with all that docs/server has for it: the same but for its name, its addresses and its paths. */
export async function configure(machine: Machine, place: Place): Promise<void> {
  const home = homeOf(machine, place);
  await mkdir(home, { mode: 0o755 });
  const write = (name: string, text: string) => writeFile(join(home, name), text, { mode: 0o644 });
  await write(
    'patroni.yml',
    patroniOf(machine, [
      ['/var/lib/postgresql/15/vitrine', dataOf(machine, place)],
      ['/usr/lib/postgresql/15/bin', place.binDir],
      ['/var/lib/postgresql/patroni.pgpass', join(home, 'pgpass')],
      ['/var/run/postgresql', home],
    ]),
  );
  await write(
    'pgbouncer.ini',
    poolerOf([
      ['/etc/pgbouncer/userlist.txt', join(home, 'userlist.txt')],
      ['[pgbouncer]\n', `[pgbouncer]\nunix_socket_dir = ${home}\n`],
    ]),
  );
  await write('userlist.txt', `"${SHOP.user}" "${SHOP.password}"\n`);
  await write(
    'haproxy.cfg',
    documented('cluster/haproxy-database.cfg', [
      ['    user haproxy\n    group haproxy\n    log /dev/log local0\n', ''],
      ['    log global\n    option tcplog\n', ''],
    ]),
  );
  await chown(home, NOBODY, NOBODY);
}

type Named = Pick<Machine, 'name' | 'address'>;

/** What Patroni is told on this machine. */
export function patroniOf({ name, address }: Named, paths: readonly Change[] = []): string {
  return documented('cluster/patroni.yml', [
    [`name: ${FIRST.name}\n`, `name: ${name}\n`],
    ...['listen', 'connect_address'].flatMap((word): Change[] =>
      ['8008', '5432'].map((port): Change => [
        `${word}: ${FIRST.address}:${port}`,
        `${word}: ${address}:${port}`,
      ]),
    ),
    ...paths,
  ]);
}

/** The pooler of docs/server, which asks HAProxy beside it for the primary. */
export const poolerOf = (paths: readonly Change[] = []): string =>
  documented('pgbouncer.ini', [['port=5432', 'port=5000'], ...paths]);

/** What etcd is told on this machine. */
export function etcdOf({ name, address }: Named, paths: readonly Change[] = []): string {
  return documented('cluster/etcd.env', [
    [`ETCD_NAME=${FIRST.name}`, `ETCD_NAME=${name}`],
    ...['LISTEN_PEER', 'LISTEN_CLIENT', 'INITIAL_ADVERTISE_PEER', 'ADVERTISE_CLIENT'].map((word): Change => {
      const line = `ETCD_${word}_URLS=http://`;
      return [`${line}${FIRST.address}`, `${line}${address}`];
    }),
    ...paths,
  ]);
}

/** The lines of docs/server/cluster/etcd.env as systemd reads them. */
export function startEtcd(machine: Machine, place: Place): Program {
  const text = etcdOf(machine, [['/var/lib/etcd/vitrine', join(homeOf(machine, place), 'etcd')]]);
  const env = Object.fromEntries(
    [...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value ?? '']),
  );
  return place.programs.start({
    name: `${machine.name}-etcd`,
    command: ['etcd'],
    within: machine.within,
    asNobody: true,
    env,
  });
}

export function startPatroni(machine: Machine, place: Place): Program {
  return place.programs.start({
    name: `${machine.name}-patroni`,
    command: ['patroni', join(homeOf(machine, place), 'patroni.yml')],
    within: machine.within,
    asNobody: true,
    env: { HOME: homeOf(machine, place) },
  });
}

/** What leads from a shop to the primary. */
export function startDoors(machine: Machine, place: Place): void {
  const home = homeOf(machine, place);
  const { within } = machine;
  const haproxy = ['haproxy', '-W', '-f', join(home, 'haproxy.cfg')];
  place.programs.start({ name: `${machine.name}-haproxy`, command: haproxy, within });
  place.programs.start({
    name: `${machine.name}-pgbouncer`,
    command: ['pgbouncer', join(home, 'pgbouncer.ini')],
    within,
    asNobody: true,
  });
}
