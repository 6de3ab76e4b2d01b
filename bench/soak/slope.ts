export interface Sample {
  hours: number;
  bytes: number;
}

/** How much of its mean a figure grows by in an hour: 0.05 is five per cent. */
export interface Growth {
  perHour: number;
  /** How far the truth may be from it, by twice the slope's standard error; endless with fewer than four samples. */
  noise: number;
}

/** By the line of least squares. Samples go up and down by more than an hour's growth, so that a few say nothing. */
export function hourlyGrowth(samples: readonly Sample[]): Growth {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [hours, bytes] = [mean((sample) => sample.hours), mean((sample) => sample.bytes)];
  const together = mean((sample) => (sample.hours - hours) * (sample.bytes - bytes));
  const alone = mean((sample) => (sample.hours - hours) ** 2);
  const slope = together / alone;
  const off = mean((sample) => (sample.bytes - bytes - slope * (sample.hours - hours)) ** 2);
  const error = Math.sqrt(off / alone / (samples.length - 2));
  return {
    perHour: slope / bytes,
    noise: samples.length < 4 ? Number.POSITIVE_INFINITY : (2 * error) / bytes,
  };
}

export type Verdict = 'grows' | 'stays' | 'not known';

/** Against what it may grow by: whether it does is known where the noise leaves no doubt. */
export function judge({ perHour, noise }: Growth, most: number): Verdict {
  if (perHour - noise > most) return 'grows';
  return perHour + noise <= most ? 'stays' : 'not known';
}
