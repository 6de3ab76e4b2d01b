import { busy } from './busy.ts';
import { createGate, type LoadLimits } from './gate.ts';
import type { Lane, LoadKind } from './kinds.ts';
import { createLoopDelay } from './loop-delay.ts';
import { createTurns, type Turns } from './turns.ts';

export { busy } from './busy.ts';
export { createKeptFigures, readAt, type KeptFigures } from './kept-figures.ts';
export * from './kinds.ts';
export type { LoadLimits } from './gate.ts';
export type { Turns } from './turns.ts';

export interface LoadDeps {
  /** Null: nothing is ever given up; lanes hold all the same. */
  limits: LoadLimits | null;
  /** The longest that anybody has waited for a connection to the database since it was last asked. */
  takeDatabaseWaitMs?: () => number;
  told?: LoadTold;
}

/** Hears what happens, for the figures. */
export interface LoadTold {
  givenUp(kind: LoadKind): void;
  waited(lane: string, ms: number): void;
}

export interface LoadFigures {
  level: number;
  delayMs: number;
  databaseMs: number;
  running: Record<LoadKind, number>;
  lanes: Record<string, { running: number; waiting: number }>;
}

/** How much there is to do, and who is let in. */
export interface Load {
  /** Throws 503 while this kind is given up. */
  admit(kind: LoadKind): void;
  /** One more of this kind is under way; the answer ends it. */
  begin(kind: LoadKind): () => void;
  /** The turns of a lane, the same for all who name it. */
  turns(lane: Lane, refusal?: () => Error): Turns;
  figures(): LoadFigures;
  start(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 500;
/** What is given up first comes back last. */
const AGAIN_AFTER_SECONDS: Record<LoadKind, number> = { heavy: 15, browse: 5, sale: 2 };

export function createLoad({ limits, takeDatabaseWaitMs = () => 0, told }: LoadDeps): Load {
  const gate = limits === null ? null : createGate(limits);
  const loop = createLoopDelay();
  const felt = { delayMs: 0, databaseMs: 0 };
  const running: Record<LoadKind, number> = { heavy: 0, browse: 0, sale: 0 };
  const lanes: Partial<Record<string, Turns>> = {};
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    felt.delayMs = loop.takeMs();
    felt.databaseMs = takeDatabaseWaitMs();
    gate?.feel(felt);
  }

  return {
    admit(kind) {
      if (gate?.isGivenUp(kind) !== true) return;
      told?.givenUp(kind);
      throw busy(AGAIN_AFTER_SECONDS[kind]);
    },
    begin(kind) {
      running[kind] += 1;
      return () => void (running[kind] -= 1);
    },
    turns: ({ lane, atOnce, waiting }, refusal) =>
      (lanes[lane] ??= createTurns({ atOnce, waiting, refusal, waited: (ms) => told?.waited(lane, ms) })),
    figures: () => ({ level: gate?.level() ?? 0, ...felt, running: { ...running }, lanes: figuresOf(lanes) }),
    start() {
      loop.start();
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
    },
    stop() {
      clearInterval(timer);
      loop.stop();
    },
  };
}

function figuresOf(lanes: Partial<Record<string, Turns>>): LoadFigures['lanes'] {
  const known = Object.entries(lanes).flatMap(([name, turns]) => (turns ? [[name, turns] as const] : []));
  return Object.fromEntries(
    known.map(([name, turns]) => [name, { running: turns.running(), waiting: turns.waiting() }]),
  );
}
