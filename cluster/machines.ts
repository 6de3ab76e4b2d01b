import { execFile, spawn } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BRIDGE = 'vitrine0';
/** As docs/server/cluster has them: nobody else is in this network, which is our own. */
export const FRONT_ADDRESS = '10.0.0.10';
const ADDRESSES = ['10.0.0.11', '10.0.0.12', '10.0.0.13'] as const;

/** A machine of the cluster: a network of its own on a cable to all others. */
export interface Machine {
  /** From 1. */
  number: number;
  /** What it is called in docs/server/cluster. */
  name: string;
  address: string;
  /** Comes before a command that is to run on it. */
  within: readonly string[];
  /** Pulls its cable: what is sent to it, and what it sends, is gone without a word. */
  cut(): Promise<void>;
  heal(): Promise<void>;
}

/**
 * Makes the network: a bridge, which is where the front machine is, and a cable from it to each of three networks. We must be in a network of our own, and root
 * in it (launch/cluster.mjs sees to both): nothing of the machine's own network is touched, and all is gone when the last process of ours is.
 */
export async function layCables(): Promise<Machine[]> {
  await ip('link set lo up');
  await ip(`link add ${BRIDGE} type bridge`);
  await ip(`addr add ${FRONT_ADDRESS}/24 dev ${BRIDGE}`);
  await ip(`link set ${BRIDGE} up`);
  const machines: Machine[] = [];
  for (const [index, address] of ADDRESSES.entries()) machines.push(await lay(index + 1, address));
  return machines;
}

async function lay(number: number, address: string): Promise<Machine> {
  const pid = await openNetwork();
  const within = ['nsenter', `--net=/proc/${pid}/ns/net`, '--'];
  const cable = `cabo${number}`;
  await ip(`link add ${cable} type veth peer name eth0 netns ${pid}`);
  await ip('link set lo up', within);
  await ip(`addr add ${address}/24 dev eth0`, within);
  await ip('link set eth0 up', within);
  await ip(`link set ${cable} master ${BRIDGE} up`);
  return {
    number,
    name: `banco${number}`,
    address,
    within,
    cut: () => ip(`link set ${cable} nomaster`),
    heal: () => ip(`link set ${cable} master ${BRIDGE}`),
  };
}

/** A network lives as long as a process in it. */
async function openNetwork(): Promise<number> {
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  const { pid = 0 } = holder;
  process.once('exit', () => holder.kill('SIGKILL'));
  const mine = await readlink('/proc/self/ns/net');
  while ((await readlink(`/proc/${pid}/ns/net`)) === mine) await sleep(10);
  return pid;
}

async function ip(words: string, within: readonly string[] = []): Promise<void> {
  const [command = '', ...args] = [...within, 'ip', ...words.split(' ')];
  await run(command, args);
}
