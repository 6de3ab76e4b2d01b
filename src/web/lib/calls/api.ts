import type { AnswerOf, Asked, CallName } from '#shared/wire/calls.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import type { ErrorBody } from '#shared/wire/errors.ts';
import { callAddress, type AddressParts } from './call-address.ts';
import { setConnection } from './connection.ts';
import { readToken } from '../session/session-keys.ts';
import { simulatedAnswer } from '../sample-data/simulation.ts';
import { NetworkFailure, send, type WireAnswer } from './transport.ts';

export interface ApiAnswer<T> {
  ok: true;
  status: number;
  data: T;
  etag: string | null;
  /** `X-Total-Count`, where the answer is one page of a list. */
  total: number | null;
  /** There may be more than `total`. */
  isLeast?: boolean;
  /** No answer came: these are sample data, and nothing of the shop's. */
  simulated: boolean;
}

export type ApiErrorBody = Partial<ErrorBody> & Record<string, unknown>;

/** A call that did not succeed; `message` (and `text`) can be shown to a person. */
export class ApiError extends Error {
  /** 0: no answer came at all. */
  readonly status: number;
  /** 'sem_estoque', 'preco_mudou' …; 'rede' when no answer came. */
  readonly codigo: string;
  /** A text per refused field. */
  readonly campos: Record<string, string>;
  /** The whole answer, `{}` where it was no JSON. */
  readonly body: ApiErrorBody;
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ApiErrorBody, retryAfterSeconds: number | null = null) {
    super(body.error ?? body.erro ?? `Erro HTTP: ${status}`);
    this.status = status;
    this.codigo = body.codigo ?? '';
    this.campos = body.campos ?? {};
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get text(): string {
    return this.message;
  }
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Whose token goes along when there is one; the customer's unless told otherwise. */
  token?: string | null;
}

/** How a call is made, whatever it asks. */
export interface AskOptions extends CallOptions {
  /** Idempotency key, made once per attempt: the call may then be repeated on a dead network. */
  key?: string;
  /** A repeat does no harm (a quote, a search). Reading never does any. */
  harmless?: boolean;
  /** By an address that no cache has seen. */
  unseen?: boolean;
}

/** The calls that can be made without saying anything. */
export type BareCall = { [Name in CallName]: {} extends Asked<Name> ? Name : never }[CallName];
/** Of a list of products only what a card needs. */
type CardsAsked = Asked<'GET /produtos'> & { query: { campos: 'cartao' } };

interface Call extends CallOptions {
  method: string;
  path: string;
  body?: unknown;
  repeatable: boolean;
}

function headersOf({ body, headers, token = readToken() }: Call): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers,
  };
}

/** Undefined when it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refusal(answer: WireAnswer): ApiError {
  const body = parseJson(answer.text);
  const wait = Number(answer.header('Retry-After') ?? Number.NaN);
  return new ApiError(answer.status, isRecord(body) ? body : {}, Number.isFinite(wait) ? wait : null);
}

/** Some answers say only in their body, in either language, that nothing came of it. */
const saysNo = (data: unknown): boolean =>
  isRecord(data) && (data['success'] === false || data['sucesso'] === false);

function success(answer: WireAnswer): ApiAnswer<unknown> | ApiError {
  const data = answer.status === 304 || answer.text === '' ? null : parseJson(answer.text);
  // Somebody else answered in the shop's place, as the page of a hotel's network does.
  if (data === undefined) throw new NetworkFailure('not an answer of the shop');
  if (saysNo(data)) return refusal(answer);
  const total = answer.header('X-Total-Count');
  return {
    ok: true,
    status: answer.status,
    data,
    etag: answer.header('ETag'),
    total: total === null ? null : Number(total),
    isLeast: answer.header('X-Total-Count-At-Least') !== null,
    simulated: false,
  };
}

const NO_NETWORK: ApiErrorBody = {
  error: 'Sem conexão com a loja. Verifique sua internet e tente novamente.',
  codigo: 'rede',
};

async function call(request: Call): Promise<ApiAnswer<unknown>> {
  const { method, path, body, repeatable, signal } = request;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const wire = { method, url: `/api${path}`, headers: headersOf(request), body: text, repeatable, signal };
  try {
    const answer = await send(wire);
    const isFine = answer.status === 304 || (answer.status >= 200 && answer.status < 300);
    const result = isFine ? success(answer) : refusal(answer);
    setConnection('fine');
    if (result instanceof ApiError) throw result;
    return result;
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const simulated = simulatedAnswer(method, path);
    setConnection(simulated === undefined ? 'offline' : 'simulating');
    if (simulated === undefined) throw new ApiError(0, NO_NETWORK);
    return { ok: true, status: 200, data: simulated, etag: null, total: null, simulated: true };
  }
}

/**
 * Makes the call of that name below `/api`. On a dead network one that only reads, has a key or is harmless is tried
 * three ways. Throws ApiError, or AbortError.
 */
export function api(name: 'GET /produtos', given: CardsAsked & AskOptions): Promise<ApiAnswer<Cartao[]>>;
export function api<Name extends BareCall>(
  name: Name,
  options?: AskOptions,
): Promise<ApiAnswer<AnswerOf<Name>>>;
export function api<Name extends CallName>(
  name: Name,
  given: Asked<Name> & AskOptions,
): Promise<ApiAnswer<AnswerOf<Name>>>;
export function api(name: CallName, given: AddressParts & AskOptions & { body?: unknown } = {}) {
  const { key, harmless, headers, params, query, unseen, ...options } = given;
  const address = callAddress(name, { params, query: unseen ? { ...query, _: Date.now() } : query });
  const repeatable = address.method === 'GET' || Boolean(key) || harmless === true;
  const keyed = { ...headers, ...(key && { 'X-Idempotency-Key': key }) };
  return call({ ...options, ...address, headers: keyed, repeatable });
}

/** What a call answers unless the answer of this etag is still the one; null then. Throws as api. */
export async function ifNew<T>(
  ask: (options: AskOptions) => Promise<ApiAnswer<T>>,
  etag: string | null,
  options: AskOptions,
): Promise<ApiAnswer<T> | null> {
  const answer = await ask({ ...options, ...(etag !== null && { headers: { 'If-None-Match': etag } }) });
  return answer.status === 304 ? null : answer;
}

/** What to tell a person about anything that was thrown; the text of a refusal, else the given one. */
export function errorText(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? error.text : otherwise;
}
