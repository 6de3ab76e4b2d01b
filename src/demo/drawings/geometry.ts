/** x grows to the right, y downwards. Garments are built in centimetres with x = 0 on the centre front. */
export type Point = readonly [x: number, y: number];

/** An open smooth line through its points; an outline is several runs that meet at corners. */
export type Run = readonly Point[];

/** A run from flat coordinates: x, y, x, y, ... */
export function line(flat: readonly number[]): Run {
  return Array.from({ length: flat.length / 2 }, (_, i): Point => [flat[i * 2] ?? 0, flat[i * 2 + 1] ?? 0]);
}

type Cubic = readonly [Point, Point, Point, Point];

const HANDLE = 0.36;

export function mirrored(run: Run): Run {
  return run.map(([x, y]): Point => [-x, y]).toReversed();
}

export function reversed(run: Run): Run {
  return run.toReversed();
}

export function mix(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Nearer neighbours weigh more, so that uneven spacing doesn't overshoot. */
function tangentAt(run: Run, i: number): Point | null {
  const [before, here, after] = [run[i - 1], run[i], run[i + 1]];
  if (!before || !here || !after) return null;
  const weightBefore = 1 / (distance(before, here) || 1);
  const weightAfter = 1 / (distance(here, after) || 1);
  const a = unit([here[0] - before[0], here[1] - before[1]]);
  const b = unit([after[0] - here[0], after[1] - here[1]]);
  return unit([a[0] * weightBefore + b[0] * weightAfter, a[1] * weightBefore + b[1] * weightAfter]);
}

function cubics(run: Run): Cubic[] {
  const result: Cubic[] = [];
  for (let i = 0; i + 1 < run.length; i += 1) {
    const [from, to] = [run[i], run[i + 1]];
    if (!from || !to) continue;
    const reach = distance(from, to) * HANDLE;
    const out = tangentAt(run, i);
    const into = tangentAt(run, i + 1);
    let first: Point | null = out ? [from[0] + out[0] * reach, from[1] + out[1] * reach] : null;
    let second: Point | null = into ? [to[0] - into[0] * reach, to[1] - into[1] * reach] : null;
    first ??= mix(from, second ?? to, 0.4);
    second ??= mix(to, first, 0.4);
    result.push([from, first, second, to]);
  }
  return result;
}

function onCubic([a, b, c, d]: Cubic, t: number): Point {
  const u = 1 - t;
  const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [a[0] * wa + b[0] * wb + c[0] * wc + d[0] * wd, a[1] * wa + b[1] * wb + c[1] * wc + d[1] * wd];
}

type Measured = {
  readonly points: readonly Point[];
  readonly lengths: readonly number[];
  readonly total: number;
};

/** Runs never change, so each is measured once. */
const measurements = new WeakMap<Run, Measured>();

function measured(run: Run): Measured {
  const known = measurements.get(run);
  if (known) return known;
  const points = cubics(run).flatMap((cubic, i) =>
    Array.from({ length: i === 0 ? 13 : 12 }, (_, k) => onCubic(cubic, (i === 0 ? k : k + 1) / 12)),
  );
  let total = 0;
  const lengths = points.map((p, i) => (total += distance(points[i - 1] ?? p, p)));
  const result = { points, lengths, total };
  measurements.set(run, result);
  return result;
}

function atLength({ points, lengths }: Measured, target: number): Point {
  let [low, high] = [1, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lengths[middle] ?? 0) < target) low = middle + 1;
    else high = middle;
  }
  const b: Point = points[low] ?? points[0] ?? [0, 0];
  const a: Point = points[low - 1] ?? b;
  const [from, to] = [lengths[low - 1] ?? 0, lengths[low] ?? 0];
  return mix(a, b, to > from ? Math.min(1, Math.max(0, (target - from) / (to - from))) : 0);
}

/** Evenly spaced points along a run, both ends included. */
export function sampled(run: Run, count: number): Point[] {
  const ruler = measured(run);
  return Array.from({ length: count }, (_, i) => atLength(ruler, (ruler.total * i) / (count - 1)));
}

/** The point at a fraction of a run's length. */
export function along(run: Run, t: number): Point {
  const ruler = measured(run);
  return atLength(ruler, ruler.total * Math.min(1, Math.max(0, t)));
}

/** The run moved sideways: positive is to the left of the way it goes on screen, y pointing down. */
export function offset(run: Run, by: number, count = 9): Run {
  const points = sampled(run, count);
  return points.map((p, i): Point => {
    const [a, b] = [points[i - 1] ?? p, points[i + 1] ?? p];
    const [dx, dy] = unit([b[0] - a[0], b[1] - a[1]]);
    return [p[0] + dy * by, p[1] - dx * by];
  });
}

/** Moves a point of the garment (centimetres) to the picture (pixels). */
export type Place = (p: Point) => Point;

/** Writes a path with short relative numbers, remembering the rounded pen so that errors don't add up. */
function createPen(decimals = 1): {
  moveTo(p: Point): void;
  lineTo(p: Point): void;
  curveTo(cubic: Cubic): void;
  d(): string;
} {
  const grain = 10 ** decimals;
  let [penX, penY] = [0, 0];
  let d = '';
  const number = (v: number): string => (Math.round(v * grain) / grain).toString().replace(/^(-?)0\./, '$1.');
  const pair = ([x, y]: Point): string => {
    const [dx, dy] = [number(x - penX), number(y - penY)];
    return dy.startsWith('-') ? dx + dy : `${dx} ${dy}`;
  };
  const settle = ([x, y]: Point): void => {
    penX += Math.round((x - penX) * grain) / grain;
    penY += Math.round((y - penY) * grain) / grain;
  };
  const draw = (command: string, points: readonly Point[], end: Point): void => {
    const pairs = points.map(pair);
    d += command + pairs.reduce((text, next) => text + (text && !next.startsWith('-') ? ' ' : '') + next, '');
    settle(end);
  };
  return {
    moveTo: (p) => draw('m', [p], p),
    lineTo: (p) => draw('l', [p], p),
    curveTo: ([, b, c, end]) => draw('c', [b, c, end], end),
    d: () => d.replace(/^m/, 'M'),
  };
}

type Pen = ReturnType<typeof createPen>;

function drawRun(pen: Pen, run: Run): void {
  if (run.length === 2 && run[1]) pen.lineTo(run[1]);
  else for (const cubic of cubics(run)) pen.curveTo(cubic);
}

export function openPath(run: Run, place: Place, decimals = 1): string {
  const placed = run.map(place);
  const pen = createPen(decimals);
  if (placed[0]) pen.moveTo(placed[0]);
  drawRun(pen, placed);
  return pen.d();
}

/** One closed outline out of runs that follow each other; gaps are closed by straight lines. */
export function closedPath(runs: readonly Run[], place: Place, decimals = 1): string {
  const pen = createPen(decimals);
  let last: Point | undefined;
  for (const run of runs) {
    const placed = run.map(place);
    const start = placed[0];
    if (!start) continue;
    if (!last) pen.moveTo(start);
    else if (distance(last, start) > 0.3) pen.lineTo(start);
    drawRun(pen, placed);
    last = placed.at(-1);
  }
  return `${pen.d()}z`;
}

/** How wide a drawn stroke is at a fraction of its way. */
export type WidthAt = (t: number) => number;

/** A stroke of varying width as a filled shape; `lean` -1..1 moves the width to one side of the line. */
export function ribbonPath(
  run: Run,
  width: WidthAt,
  options: { place: Place; lean?: number; count?: number; decimals?: number },
): string {
  const { place, lean = 0, count = 7, decimals = 1 } = options;
  const points = sampled(run.map(place), count);
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((p, i) => {
    const [a, b] = [points[i - 1] ?? p, points[i + 1] ?? p];
    const [dx, dy] = unit([b[0] - a[0], b[1] - a[1]]);
    const half = width(i / (count - 1)) / 2;
    left.push([p[0] + dy * half * (1 + lean), p[1] - dx * half * (1 + lean)]);
    right.push([p[0] - dy * half * (1 - lean), p[1] + dx * half * (1 - lean)]);
  });
  return closedPath([left, right.toReversed()], (p) => p, decimals);
}
