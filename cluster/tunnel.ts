import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documented, type Change } from '../test/support/documented.ts';
import { WORLD, type Machine, type Network } from './machines.ts';

const run = promisify(execFile);
/** As docs/scaling.md makes a key, and shows the half of it that others may know. */
const MAKE_KEY = 'umask 077; wg genkey > "$0" && wg pubkey < "$0"';

type Place = Pick<Machine, 'name' | 'address' | 'outside' | 'within'>;

/** All that the machines say to each other goes through a tunnel from now on; we are one more in it, who looks at the books. */
export async function digTunnels({ fronts, machines }: Network, folder: string): Promise<void> {
  const known = [...fronts, ...machines];
  const keys = new Map<Place, string>();
  for (const place of [...known, WORLD]) keys.set(place, await makeKey(place, folder));
  const own = `\n[Peer]\nPublicKey = ${keys.get(WORLD)}\nEndpoint = ${WORLD.outside}:51820\nAllowedIPs = ${WORLD.address}/32\n`;
  const peers = known.map((place): Change => [`CHAVE-DE-${place.name.toUpperCase()}`, keys.get(place) ?? '']);
  for (const place of [...known, WORLD]) {
    const text = documented('cluster/wg0.conf', [
      ['Address = 10.0.0.11/24', `Address = ${place.address}/24`],
      ['/etc/wireguard/private.key', keyPath(place, folder)],
      ...peers,
    ]);
    const path = join(homeOf(place, folder), 'wg0.conf');
    await writeFile(path, text + own, { mode: 0o600 });
    const [command = '', ...args] = [...place.within, 'wg-quick', 'up', path];
    await run(command, args);
  }
}

const homeOf = ({ name }: Place, folder: string) => join(folder, 'tunnel', name);
const keyPath = (place: Place, folder: string) => join(homeOf(place, folder), 'private.key');

async function makeKey(place: Place, folder: string): Promise<string> {
  await mkdir(homeOf(place, folder), { recursive: true, mode: 0o700 });
  const { stdout } = await run('bash', ['-c', MAKE_KEY, keyPath(place, folder)]);
  return stdout.trim();
}
