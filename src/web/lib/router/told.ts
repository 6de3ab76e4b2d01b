/** What the server answers a loader's error with, such as 404: `isRouteErrorResponse` knows it. */
export class ErrorResponse {
  status: number;
  statusText: string;
  data: unknown;
  internal = false;

  constructor(status: number, statusText: string, data: unknown) {
    this.status = status;
    this.statusText = statusText;
    this.data = data;
  }
}

export const isRouteErrorResponse = (error: unknown): error is ErrorResponse =>
  error instanceof ErrorResponse;

/** Where a loader leads instead of an answer. */
export class Redirect {
  to: string;
  /** By a page load. */
  reload: boolean;
  replace: boolean;
  revalidate: boolean;

  constructor(to: string, { reload = false, replace = false, revalidate = false }: Partial<Redirect>) {
    this.to = to;
    this.reload = reload;
    this.replace = replace;
    this.revalidate = revalidate;
  }
}

/** Numbers that stand for what JSON has no word for. */
const CONSTANTS: Record<number, unknown> = {
  '-2': Number.NaN,
  '-3': -Infinity,
  '-4': -0,
  '-5': null,
  '-6': Infinity,
  '-7': undefined,
};

type Plain = Record<string, unknown>;

const errorOf = (name: unknown, message: unknown) => Object.assign(new Error(String(message)), { name });

/** Values that are written as a list that begins with a letter or a word. */
const TYPES: Record<string, (...parts: never[]) => unknown> = {
  SanitizedError: errorOf,
  ErrorResponse: (data: unknown, status: number, statusText: string) =>
    new ErrorResponse(status, statusText, data),
  SingleFetchRedirect: ({ redirect, ...how }: Plain & { redirect: string }) => new Redirect(redirect, how),
  SingleFetchClassInstance: (value: unknown) => value,
  SingleFetchFallback: () => undefined,
};

/**
 * What the router's server side wrote in a line: a list in which each value names its parts by their place. Written by
 * us alone; of its kinds those that our loaders answer: JSON's own, undefined, dates, redirects and errors. Another one is
 * an error, and so a page that says that it failed.
 */
export function readTold(line: string): unknown {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values)) return CONSTANTS[Number(values)];
  const known: unknown[] = [];
  const at = (index: number): unknown => {
    if (index < 0) return CONSTANTS[index];
    if (!(index in known)) known[index] = read(values[index], index);
    return known[index];
  };
  function read(value: unknown, index: number): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (!Array.isArray(value)) {
      const whole: Plain = (known[index] = {});
      for (const [name, place] of Object.entries(value)) whole[String(at(Number(name.slice(1))))] = at(place);
      return whole;
    }
    const [type, ...parts] = value;
    if (typeof type !== 'string') return (known[index] = value.map((place: number) => at(place)));
    if (type === 'N') return read(parts[0], index);
    if (type === 'D') return new Date(parts[0]);
    if (type === 'E') return errorOf(parts[1] ?? 'Error', parts[0]);
    if (type === 'Z') return at(parts[0]);
    const made = TYPES[type];
    if (made === undefined) throw new SyntaxError(`Nobody reads '${type}' here`);
    return made(...(parts.map((place) => at(place)) as never[]));
  }
  return at(0);
}

/** The first line of a text that comes bit by bit: all that a page's loaders answer. */
export async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (value) text += decoder.decode(value, { stream: true });
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (done) return text;
  }
}
