import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BRIDGE, OUTSIDE, WORLD, type Machine } from './machines.ts';
import type { Programs } from './processes.ts';

const run = promisify(execFile);
const PATIENCE_MS = 10_000;
/** Between machines; what comes from the world or goes there is https in truth. */
const BETWEEN = `ip and src net ${OUTSIDE} and dst net ${OUTSIDE} and not host ${WORLD.outside}`;
const IN_TUNNEL = 'udp port 51820';
/** Words of HAProxy to the shop and to Patroni, of whom a page is for, and what etcd's members tell each other of Patroni's. */
const WORDS = ['GET /readyz', 'OPTIONS /primary', 'x-forwarded-for', '/service/vitrine/'];

interface Place {
  programs: Programs;
  folder: string;
  /** One of the machines, whose tunnel is read as well: what is looked for on the cables has to be there. */
  machine: Machine;
}

/** Reads along on all cables for a while; what somebody in that network could have read, a sentence each. */
export async function readAlong({ programs, folder, machine }: Place, ms: number): Promise<string[]> {
  const listen = (name: string, words: readonly string[], within: readonly string[] = []) => {
    const path = join(folder, `${name}.pcap`);
    const command = ['tcpdump', '-Z', 'root', '-n', '-U', '-w', path, ...words];
    return { path, program: programs.start({ name, command, within }) };
  };
  const cables = listen('cables', ['-i', BRIDGE, BETWEEN]);
  const tunnel = listen('tunnel', ['-i', 'wg0'], machine.within);
  for (const { program } of [cables, tunnel]) await untilListens(program);
  await sleep(ms);
  for (const { program } of [cables, tunnel]) await program.kill('SIGTERM');
  const [seen, said] = await Promise.all([readFile(cables.path, 'latin1'), readFile(tunnel.path, 'latin1')]);
  const { stdout } = await run('tcpdump', ['-n', '-r', cables.path, `not (${IN_TUNNEL})`]);
  const besides = stdout.split('\n').filter((line) => line !== '');
  return [
    ...besides.slice(0, 3).map((line) => `past the tunnel: ${line}`),
    ...WORDS.filter((word) => seen.includes(word)).map((word) => `'${word}' can be read on a cable`),
    ...WORDS.filter((word) => !said.includes(word)).map(
      (word) => `'${word}' is not in the tunnel: its absence on the cables proves nothing`,
    ),
  ];
}

async function untilListens(program: { said(): string; isRunning(): boolean }): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!program.said().includes('listening on')) {
    if (!program.isRunning() || Date.now() > until) throw new Error(`tcpdump: ${program.said()}`);
    await sleep(50);
  }
}
