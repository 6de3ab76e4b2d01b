import { appendFileSync } from 'node:fs';

export interface Figure {
  /** What was measured; in brackets the requirement that it answers. */
  name: string;
  /** How many times the yardstick it was. */
  ratio: number;
  /** What it was in each round, where there were several: a comparison with another run reads their scatter as noise. */
  rounds?: readonly number[];
  /** What it was compared with, measured in the same run. */
  yardstick: string;
  /** The figures themselves, with their units, and what is wanted. */
  detail: string;
}

/** One figure in one line. A benchmark says nothing else: milliseconds alone tell of the machine, not of the shop. */
export function figureLine({ name, ratio, yardstick, detail }: Figure): string {
  return `${name}: ${ratio.toFixed(2)} of ${yardstick} (${detail})`;
}

/** Prints a figure, and keeps it in the run's file of figures where there is one. */
export function say(figure: Figure): void {
  console.log(figureLine(figure));
  const file = process.env['FIGURES'];
  if (file && Number.isFinite(figure.ratio)) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** What a benchmark of many minutes is at, which is no figure. */
export function tell(what: string): void {
  console.log(`… ${what}`);
}

/** A figure's ratio where it was measured in rounds: the middle one of theirs. */
export function ofRounds(rounds: readonly number[]): Pick<Figure, 'ratio' | 'rounds'> {
  return { ratio: median(rounds), rounds };
}

/** The middle one of the values; NaN where there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
