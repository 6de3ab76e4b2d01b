import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, type Asked, type Told } from '../bench/edge/ask.ts';
import { certificate, key } from '../test/support/certificate.ts';
import { DOCS, documented, type Change } from '../test/support/documented.ts';
import { SHOP_ADDRESS, type Machine } from './machines.ts';
import type { Programs } from './processes.ts';

const SHOP_PORT = 443;
/** By the name of the certificate. */
export const SHOP_URL = 'https://localhost';

/** One call at the shop's address, as somebody far away makes it. */
export const askShop = (path: string, asked: Omit<Asked, 'to'> = {}): Promise<Told> =>
  ask(SHOP_PORT, path, { ...asked, to: SHOP_ADDRESS });

interface Place {
  folder: string;
  programs: Programs;
}

/** HAProxy on each front, and keepalived, which brings the shop's address to one that lives; as docs/server has both. */
export async function startFronts(fronts: readonly Machine[], { folder, programs }: Place): Promise<void> {
  for (const [index, { name, within }] of fronts.entries()) {
    const home = join(folder, name);
    await mkdir(join(home, 'certs'), { recursive: true });
    await writeFile(join(home, 'certs', 'localhost.pem'), `${certificate}${key}`);
    const proxy = join(home, 'haproxy.cfg');
    await writeFile(proxy, frontText(home));
    programs.start({ name: `${name}-haproxy`, command: ['haproxy', '-W', '-f', proxy], within });
    const address = join(home, 'keepalived.conf');
    await writeFile(address, documented('cluster/keepalived.conf', index === 0 ? [] : OF_THE_SECOND));
    const command = ['keepalived', '-n', '-l', '-f', address];
    programs.start({ name: `${name}-keepalived`, command, within });
  }
}

/** What is otherwise in docs/server/cluster/keepalived.conf on the second front. */
export const OF_THE_SECOND: readonly Change[] = [
  ['    unicast_src_ip 10.0.0.10\n', '    unicast_src_ip 10.0.0.20\n'],
  ['        10.0.0.20\n', '        10.0.0.10\n'],
  ['priority 150', 'priority 100'],
];

/** What HAProxy is told: docs/server/haproxy.cfg by docs/server/cluster/front.sed, its certificate and its socket in this folder. */
export function frontText(home: string): string {
  const input = documented('haproxy.cfg', [
    ['    user haproxy\n    group haproxy\n    log /dev/log local0\n', ''],
    ['    log global\n', ''],
    ['    option httplog\n', ''],
    ['maxconn 20000', 'maxconn 2000'],
    ['/run/haproxy/admin.sock', join(home, 'admin.sock')],
    ['/etc/haproxy/certs/', `${join(home, 'certs')}/`],
  ]);
  return execFileSync('sed', ['-E', '-f', join(DOCS, 'cluster/front.sed')], { input, encoding: 'utf8' });
}
