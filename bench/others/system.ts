/** One call of a system, as it travels. */
export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What systems are asked by the load, besides orders. */
export const QUESTIONS = ['page', 'search', 'list', 'found'] as const;
export type Question = (typeof QUESTIONS)[number];

/** A shop system that runs, with its products on sale. */
export interface System {
  /** Its name and version. */
  name: string;
  url: string;
  /** How each question is put to it for the `index`th time; a question that is not here it has no answer to. */
  calls: Partial<Record<Question, (index: number) => Call>>;
  /** Buys a piece as a guest who has nothing in her cart yet, to the order's code. Throws unless it is taken. */
  order(index: number): Promise<void>;
  /** What is to be known of how it sold. */
  remark?: () => string | undefined;
  stop(): Promise<void>;
}

/** What a system needs to start. */
export interface Given {
  /** Where its packages are installed. */
  folder: string;
  /** The folder of the database server's socket. */
  socket: string;
  /** Of this server, empty. */
  database: string;
}

/** How many products each has on sale. */
export const PRODUCTS = 100;
/** How many of them a list has. */
export const LISTED = 20;
/** A word of each product's name. */
export const NAMED = 'Florença';
/** Has all words that are searched for: some look for them in one text alone. */
export const DESCRIPTION = `Peça ${NAMED} em viscose leve, com caimento solto, costura reforçada e acabamento feito à mão`;

const WORDS = ['viscose', 'leve', 'com', 'caimento', 'solto', 'costura', 'reforçada', 'acabamento', 'feito'];
const CHOSEN = 6;

/** Words that every product has, in another order for each of 60,480 indexes. */
export function wordsOf(index: number): string {
  const left = [...WORDS];
  let rest = index;
  const chosen = Array.from({ length: CHOSEN }, () => {
    const [word = ''] = left.splice(rest % left.length, 1);
    rest = Math.floor(rest / (left.length + 1));
    return word;
  });
  return [NAMED, ...chosen].join(' ');
}

/** As a browser asks behind a proxy, each time from another address: some systems count calls by address. */
export const visitor = (index: number) => ({
  'accept-encoding': 'gzip, br',
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

const PATIENCE_MS = 60_000;

/** Makes a call by itself, beside the load. */
export async function send(url: string, { path, method = 'GET', headers = {}, body }: Call) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(url + path, { method, headers, signal, ...(body && { body }) });
  return { ok: answer.ok, status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A call whose answer is JSON. Throws what it says unless it is well. */
export async function askJson<T>(url: string, call: Call) {
  const { ok, status, headers, text } = await send(url, call);
  if (!ok) throw new Error(`${call.path}: ${status} ${text.slice(0, 300)}`);
  return { body: JSON.parse(text) as T, headers };
}

export const json = { 'content-type': 'application/json' };
