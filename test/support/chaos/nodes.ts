import { fileURLToPath } from 'node:url';
import { startServer, type RunningServer } from '../server-process.ts';

const MOVED_CLOCK = fileURLToPath(new URL('moved-clock.ts', import.meta.url));

/** Servers of one shop, which come and go; their addresses stay. */
export interface Nodes {
  urls: readonly string[];
  kill9(node: number): Promise<void>;
  /** Ends it in order; its exit code. */
  end(node: number): Promise<number | null>;
  start(node: number): Promise<void>;
  /** What it takes for the time, from the machine's. */
  moveClock(node: number, ms: number): void;
  stop(): Promise<void>;
}

/** Starts so many servers with the same settings, data folders of their own below `folder`. */
export async function startNodes(
  count: number,
  { env, folder }: { env: Record<string, string>; folder: string },
): Promise<Nodes> {
  const open = (node: number, port?: number) =>
    startServer({
      dataDir: `${folder}/node-${node}`,
      env,
      nodeOptions: ['--import', MOVED_CLOCK],
      ...(port !== undefined && { port }),
    });
  const nodes: RunningServer[] = [];
  // One after the other: the first migrates.
  for (let node = 0; node < count; node += 1) nodes.push(await open(node));
  const at = (node: number): RunningServer => {
    const found = nodes[node];
    if (found === undefined) throw new Error(`No node ${node}`);
    return found;
  };
  return {
    urls: nodes.map(({ url }) => url),
    async kill9(node) {
      await at(node).kill9();
      await at(node).stop();
    },
    end: (node) => at(node).stop(),
    async start(node) {
      nodes[node] = await open(node, at(node).port);
    },
    moveClock: (node, ms) => {
      const { process } = at(node);
      if (process.connected) process.send({ movedMs: ms });
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
