import { execFile, spawn } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const BRIDGE = 'vitrine0';
const BRIDGE_MAC = '02:00:00:00:00:01';
/** The network of the machines, and where the shop is in it: as docs/server/cluster has both. */
export const OUTSIDE = '192.0.2.0/24';
export const SHOP_ADDRESS = '192.0.2.100';
/** Addresses of those who buy, one each. */
const PEOPLE = '198.18.0.0/15';

/** A machine of the cluster: a network of its own on a cable to all others, and a /run of its own. */
export interface Machine {
  /** What it is called in docs/server/cluster. */
  name: string;
  /** In the tunnel, where all that belongs to the cluster is. */
  address: string;
  /** Where its cable is. */
  outside: string;
  /** Comes before a command that is to run on it. */
  within: readonly string[];
  /** Pulls its cable: what is sent to it, and what it sends, is gone without a word. */
  cut(): Promise<void>;
  heal(): Promise<void>;
  /** Takes nothing from the other one, which it goes on sending to, until it lets in all. */
  shutOut(other: Machine): Promise<void>;
  letIn(): Promise<void>;
}

export interface Network {
  /** The first has the shop's address, unless it is away. */
  fronts: readonly [Machine, Machine];
  /** Those with the shops and the databases. */
  machines: readonly [Machine, Machine, Machine];
}

/** We ourselves: those who buy, the providers, and who looks at the books. */
export const WORLD = { name: 'mundo', address: '10.0.0.2', outside: '192.0.2.1', within: [] } as const;

/**
 * Makes the network: a bridge, which is where we are, and a cable from it to each of five networks. We must be in a network of our own, and root
 * in it (launch/cluster.mjs sees to both): nothing of the machine's own network is touched, and all is gone when the last process of ours is.
 */
export async function layCables(): Promise<Network> {
  // The launcher's shell is the first process of those that it has set apart.
  if (process.ppid !== 1) throw new Error('npm run cluster starts it: it changes the network that it is in.');
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  await ip('link set lo up');
  // Of its own: without one it has that of a cable, and is somebody else to all others when that one is pulled.
  await ip(`link add ${BRIDGE} address ${BRIDGE_MAC} type bridge`);
  await ip(`addr add ${WORLD.outside}/24 dev ${BRIDGE}`);
  await ip(`link set ${BRIDGE} up`);
  await ip(`route add local ${PEOPLE} dev lo`);
  return {
    fronts: [await lay('frente1', 10), await lay('frente2', 20)],
    machines: [await lay('banco1', 11), await lay('banco2', 12), await lay('banco3', 13)],
  };
}

async function lay(name: string, last: number): Promise<Machine> {
  const pid = await openNetwork();
  const within = ['nsenter', `--net=/proc/${pid}/ns/net`, `--mount=/proc/${pid}/ns/mnt`, '--'];
  const outside = `192.0.2.${last}`;
  await ip(`link add ${name} type veth peer name eth0 netns ${pid}`);
  await run('nsenter', [...within.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/run']);
  await ip('link set lo up', within);
  await ip(`addr add ${outside}/24 dev eth0`, within);
  await ip('link set eth0 up', within);
  await ip(`route add default via ${WORLD.outside}`, within);
  await ip(`link set ${name} master ${BRIDGE} up`);
  return {
    name,
    address: `10.0.0.${last}`,
    outside,
    within,
    cut: () => ip(`link set ${name} nomaster`),
    heal: () => ip(`link set ${name} master ${BRIDGE}`),
    async shutOut({ address }) {
      await nft(`add table ${SHUT_OUT}`, within);
      await nft(`add chain ${SHUT_OUT} input { type filter hook input priority -10 ; }`, within);
      await nft(`add rule ${SHUT_OUT} input ip saddr ${address} drop`, within);
    },
    letIn: () => nft(`delete table ${SHUT_OUT}`, within),
  };
}

/** A network lives as long as a process in it. */
async function openNetwork(): Promise<number> {
  const holder = spawn('unshare', ['--net', '--mount', 'sleep', 'infinity'], { stdio: 'ignore' });
  const { pid = 0 } = holder;
  process.once('exit', () => holder.kill('SIGKILL'));
  const mine = await readlink('/proc/self/ns/net');
  while ((await readlink(`/proc/${pid}/ns/net`)) === mine) await sleep(10);
  return pid;
}

const SHUT_OUT = 'ip shut_out';

const ip = (words: string, within: readonly string[] = []) => runIn(within, `ip ${words}`);
const nft = (words: string, within: readonly string[]) => runIn(within, `nft ${words}`);

async function runIn(within: readonly string[], words: string): Promise<void> {
  const [command = '', ...args] = [...within, ...words.split(' ')];
  await run(command, args);
}
