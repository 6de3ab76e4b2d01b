import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serverEnvironment } from './server-process.ts';

/** What the host is asked, by the number of a shop: to open it, or to end it when no settings come. */
export interface HostRequest {
  shop: number;
  open?: OpenRequest;
}

interface OpenRequest {
  env: Record<string, string>;
  /** The file that takes what the shop prints. */
  output: string;
  /** Where the Balcão is reached that takes the payments in the place of Mercado Pago. */
  balcao?: string | undefined;
}

export interface HostAnswer {
  shop: number;
  /** Where it listens now. */
  port?: number;
  /** Why it could not be opened, or not ended in order. */
  error?: string;
}

export interface HostedShop {
  port: number;
  stop(): Promise<void>;
}

/** Longer than a shop takes to end on the busiest machine: then the host tells what it waits for. */
export const END_PATIENCE_MS = 60_000;
/** Then it tells nothing any more. */
const HOST_PATIENCE_MS = 2 * END_PATIENCE_MS;
const PROGRAM = fileURLToPath(new URL('shop-host-process.ts', import.meta.url));

let living: ReturnType<typeof startHost> | undefined;

/** The process in which shops of this worker live: the code that one of them has loaded and compiled serves the next. */
export function shopHost(): { open(request: OpenRequest): Promise<HostedShop> } {
  if (living?.hasEnded() !== false) living = startHost();
  return living;
}

function startHost() {
  // Not the worker's own output: Vitest waits for ever for whoever holds that.
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
  const child: ChildProcess = fork(PROGRAM, { execArgv: [], env: serverEnvironment(), stdio: [...stdio] });
  child.stderr?.pipe(process.stderr, { end: false });
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  let count = 0;
  let ended = false;
  child.on('message', (answer: HostAnswer) => waiting.get(answer.shop)?.(answer));
  child.once('exit', (code, signal) => {
    ended = true;
    const error = `The process of the shops ended with ${code ?? signal}`;
    for (const [shop, take] of waiting) take({ shop, error });
  });
  process.once('exit', () => child.kill('SIGKILL'));

  async function ask(request: HostRequest): Promise<HostAnswer> {
    const { shop } = request;
    let patience: NodeJS.Timeout | undefined;
    const answer = await new Promise<HostAnswer>((resolve) => {
      waiting.set(shop, resolve);
      child.send(request, (error) => error && resolve({ shop, error: error.message }));
      patience = setTimeout(() => child.kill('SIGKILL'), HOST_PATIENCE_MS);
    });
    clearTimeout(patience);
    waiting.delete(shop);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
  return {
    hasEnded: () => ended,
    async open(open: OpenRequest): Promise<HostedShop> {
      count += 1;
      const shop = count;
      const { port = 0 } = await ask({ shop, open });
      return { port, stop: () => ask({ shop }).then(() => undefined) };
    },
  };
}
