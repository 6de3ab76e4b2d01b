/** Time is passed in, so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * Is something that lasts so long, and ends then, still going on? Not when it would end later than if it began now: the clock was set back
 * meanwhile, and what shuts for a moment would shut for as long as it jumped.
 */
export const lasts = ({ endsMs, lastsMs }: { endsMs: number; lastsMs: number }, nowMs: number): boolean =>
  nowMs < endsMs && endsMs - nowMs <= lastsMs;
