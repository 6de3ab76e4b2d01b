interface Figure {
  /** What was measured; in brackets the requirement that it answers. */
  name: string;
  /** How many times the yardstick it was. */
  ratio: number;
  /** What it was compared with, measured in the same run. */
  yardstick: string;
  /** The figures themselves, with their units, and what is wanted. */
  detail: string;
}

/** One figure in one line. A benchmark says nothing else: milliseconds alone tell of the machine, not of the shop. */
export function figureLine({ name, ratio, yardstick, detail }: Figure): string {
  return `${name}: ${ratio.toFixed(2)} of ${yardstick} (${detail})`;
}

/** Prints a figure. */
export function say(figure: Figure): void {
  console.log(figureLine(figure));
}

/** The middle one of the values; NaN where there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
