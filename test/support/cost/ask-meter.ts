import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MeterQuestion } from './meter.ts';

/** Options of Node.js with which a server tells what it costs. */
export const METERED = ['--expose-gc', '--import', fileURLToPath(new URL('meter.ts', import.meta.url))];

/** Asks a server that was started so. One question at a time. */
export function askMeter(server: ChildProcess, question: MeterQuestion): Promise<number> {
  return new Promise((resolve, reject) => {
    const take = (message: { meter?: number }) => {
      if (message.meter === undefined) return;
      server.off('message', take).off('exit', gone);
      resolve(message.meter);
    };
    const gone = () => reject(new Error('The server has ended'));
    server.on('message', take).once('exit', gone);
    server.send({ meter: question });
  });
}
