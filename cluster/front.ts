import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificate, key } from '../test/support/certificate.ts';
import { documented } from '../test/support/documented.ts';
import type { Machine } from './machines.ts';
import type { Program, Programs } from './processes.ts';
import { PORT } from './shops.ts';

/** Where people reach the shop: the front machine's port for https, by the name of the certificate. */
export const SHOP_PORT = 443;
export const SHOP_URL = 'https://localhost';

/** HAProxy as docs/server has it, but for names, certificate and who logs, before the shops of these machines. */
export async function startFront(
  machines: readonly Machine[],
  { folder, programs }: { folder: string; programs: Programs },
): Promise<Program> {
  const certs = join(folder, 'certs');
  await mkdir(certs);
  await writeFile(join(certs, 'localhost.pem'), `${certificate}${key}`);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, frontText(machines, folder));
  return programs.start({ name: 'front-haproxy', command: ['haproxy', '-W', '-f', path] });
}

type Server = Pick<Machine, 'name' | 'address'>;
const serverOf = ({ name, address }: Server) => `    server ${name} ${address}:${PORT}`;

/** What it is told: these machines in all lists of servers, its certificate and its socket in this folder. */
export function frontText(machines: readonly Server[], folder: string): string {
  const servers = machines.map((machine) => `${serverOf(machine)}\n`).join('');
  const tracking = machines.map((machine) => `${serverOf(machine)} track shops/${machine.name}\n`).join('');
  return documented('haproxy.cfg', [
    ['    user haproxy\n    group haproxy\n    log /dev/log local0\n', ''],
    ['    log global\n', ''],
    ['    option httplog\n', ''],
    ['maxconn 20000', 'maxconn 2000'],
    ['/run/haproxy/admin.sock', join(folder, 'admin.sock')],
    ['/etc/haproxy/certs/', `${join(folder, 'certs')}/`],
    ['    retries 1\n', `    retries ${machines.length - 1}\n`],
    ['    server a 127.0.0.1:3000\n    server b 127.0.0.1:3001\n', servers],
    ['    server a 127.0.0.1:3000 track shops/a\n    server b 127.0.0.1:3001 track shops/b\n', tracking],
  ]);
}
