import type { Browser, Page } from 'playwright-core';
import { slowness } from '../test/support/cost/yardstick.ts';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor: what other programs of the machine take is not in it. */
  tdur?: number;
  args?: { name?: string };
}

/** The processor's time of each task of the page's main thread meanwhile, the longest first: ms of the machine of limits. */
export async function mainThreadTasks(
  browser: Browser,
  page: Page,
  during: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && isMain.has(`${pid} ${tid}`));
  const slower = slowness();
  return tasks.map(({ tdur = 0 }) => tdur / 1000 / slower).toSorted((a, b) => b - a);
}
