import { startServer, type RunningServer } from '../../test/support/server-process.ts';

/** The two places behind the proxy, each with a version in it. */
export interface Shops {
  /** Ends what runs there in order and starts the version of this folder in its place; how long nothing was there. */
  change(place: number, house: string | undefined): Promise<number>;
  logs(): string;
  stop(): Promise<void>;
}

interface Given {
  ports: readonly [number, number];
  folder: string;
  env: Record<string, string>;
  /** The folder of the version that both begin with. */
  house: string;
}

/** Starts a version in both places, one after the other: the first makes the tables. */
export async function startShops({ ports, folder, env, house }: Given): Promise<Shops> {
  const open = (place: number, from: string | undefined) =>
    startServer({
      port: ports[place] ?? 0,
      dataDir: `${folder}/place-${place}`,
      env,
      ...(from !== undefined && { house: from }),
    });
  const running: (RunningServer | undefined)[] = [];
  for (const place of [0, 1]) running[place] = await open(place, house);
  let ended = '';
  return {
    async change(place, next) {
      const before = running[place];
      running[place] = undefined;
      await before?.stop();
      ended += before?.logs() ?? '';
      const began = performance.now();
      running[place] = await open(place, next);
      return performance.now() - began;
    },
    logs: () => ended + running.map((shop) => shop?.logs() ?? '').join(''),
    async stop() {
      await Promise.all(running.map((shop) => shop?.stop()));
    },
  };
}

/** What went wrong in the shops themselves, by their own word. */
export function errorsIn(logs: string): string[] {
  return logs.split('\n').flatMap((line) => {
    if (!line.startsWith('{') || !/"level":(?:50|60)\b/.test(line)) return [];
    const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [`${msg}${err?.message === undefined ? '' : `: ${err.message}`}`.slice(0, 160)];
  });
}
