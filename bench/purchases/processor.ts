import { readFile, readdir } from 'node:fs/promises';

/** What a process has used of the processor so far, with all its threads; ms. */
export async function processorOf(pid: number): Promise<number> {
  return (await timesOf(pid)).own;
}

/** The same of a process and of those that it has started, those included that ended. */
export async function processorWithChildren(pid: number): Promise<number> {
  const { own, ended } = await timesOf(pid);
  const living = await Promise.all((await childrenOf(pid)).map(processorOf));
  return living.reduce((sum, ms) => sum + ms, own + ended);
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** One that has just ended is told of by its parent. */
async function timesOf(pid: number): Promise<{ own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  return {
    own: ((user ?? 0) + (system ?? 0)) * TICK_MS,
    ended: ((endedUser ?? 0) + (endedSystem ?? 0)) * TICK_MS,
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).join(' ').split(' ').filter(Boolean).map(Number);
}
