import type { Achado } from '#shared/wire/support.ts';
import type { Clock } from '../../clock.ts';

export interface State {
  at: Date;
  findings: readonly Achado[];
}

interface LookoutDeps {
  /** Looks at everything the shop needs; never throws, and ends within seconds. */
  look: () => Promise<readonly Achado[]>;
  clock: Clock;
}

/** Providers are asked, too: more often than this helps nobody. */
const KEPT_MS = 30_000;

/** How the shop stands, at most 30 s old. However many ask at once, one look is under way. */
export function createLookout({ look, clock }: LookoutDeps): () => Promise<State> {
  let last: State | undefined;
  let looking: Promise<State> | undefined;
  const lookAnew = async (): Promise<State> => {
    const findings = await look();
    last = { at: clock(), findings };
    return last;
  };
  return async () => {
    if (last !== undefined && Math.abs(clock().getTime() - last.at.getTime()) < KEPT_MS) return last;
    looking ??= lookAnew().finally(() => (looking = undefined));
    return looking;
  };
}
