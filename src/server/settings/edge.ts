import { z } from 'zod';
import { EDGES, type EdgeRule } from '../edge/edge-headers.ts';

const MOST_EDGES = 20;

/** Addresses separated by commas. */
const purgeUrls = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((urls) => urls.length <= MOST_EDGES && urls.every(isHttp), {
    error: `use endereços http(s) separados por vírgula, no máximo ${MOST_EDGES}`,
  });

function isHttp(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** As docs/server/varnish.vcl has it. */
const SAMPLE_TOKEN = 'troque-este-segredo';

/** A lost word costs at the most this much. */
const MOST_SECONDS = 3600;

export const edgeFields = {
  EDGE_SECONDS: z.coerce
    .number({ error: 'precisa ser um número' })
    .int('precisa ser inteiro')
    .min(0, 'no mínimo 0')
    .max(MOST_SECONDS, `no máximo ${MOST_SECONDS}`)
    .default(0),
  EDGE_PURGE: z.enum(EDGES, { error: `use ${EDGES.join(', ')}` }).optional(),
  EDGE_PURGE_URL: purgeUrls.optional(),
  EDGE_PURGE_TOKEN: z
    .string()
    .regex(/^[!-~]{16,500}$/, 'de 16 a 500 letras, sem espaços nem acentos')
    .refine((token) => token !== SAMPLE_TOKEN, 'este é o do exemplo, que todos conhecem: invente outro')
    .optional(),
};

/** The settings of an edge that keeps pages by time. */
export interface EdgeGiven {
  EDGE_SECONDS: number;
  EDGE_PURGE?: (typeof EDGES)[number] | undefined;
  EDGE_PURGE_URL?: readonly string[] | undefined;
  EDGE_PURGE_TOKEN?: string | undefined;
}

export interface EdgeSettings extends EdgeRule {
  urls: readonly string[];
  token: string;
}

/** What they mean; null where no edge keeps anything by time. */
export function edgeOf(given: EdgeGiven): EdgeSettings | null {
  const { EDGE_SECONDS: seconds, EDGE_PURGE: name, EDGE_PURGE_URL: urls, EDGE_PURGE_TOKEN: token } = given;
  if (seconds === 0 || name === undefined || urls === undefined || token === undefined) return null;
  return { seconds, name, urls, token };
}

/** What is wrong with them together; null for nothing. A price that changes has to get to whoever keeps it. */
export function edgeMistake(given: EdgeGiven): string | null {
  if (given.EDGE_SECONDS === 0) return null;
  const missing = (['EDGE_PURGE', 'EDGE_PURGE_URL', 'EDGE_PURGE_TOKEN'] as const).filter(
    (name) => given[name] === undefined,
  );
  if (missing.length > 0)
    return `EDGE_SECONDS é ${given.EDGE_SECONDS}, e falta como avisar o cache do que mudou (${missing.join(', ')}): complete, ou deixe EDGE_SECONDS em 0.`;
  const isOpen = given.EDGE_PURGE !== 'varnish' && given.EDGE_PURGE_URL?.some(isInTheClear) === true;
  return isOpen ? 'EDGE_PURGE_URL de um serviço precisa começar com https://: o token iria aberto.' : null;
}

function isInTheClear(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && hostname !== '127.0.0.1' && hostname !== 'localhost';
}
