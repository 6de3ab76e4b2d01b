import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const [KEY, SECRET, REGION] = ['chave', 'segredo', 'sa-east-1'] as const;

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SKEW_MS = 15 * 60_000;
const LONGEST_SECONDS = 604_800;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '');

/** What is wrong with a request's signature, by the code that S3 gives it; null for nothing. */
export function createSignatureCheck(clock: () => Date) {
  return (request: IncomingMessage): string | null => {
    const query = new URL(request.url ?? '/', 'http://bucket').searchParams;
    if (query.size > 0) return wrongInQuery(request, query, clock());
    return isSigned(request) ? null : 'SignatureDoesNotMatch';
  };
}

interface Signed {
  /** As its sender wrote it: a path, and a query in the order that is signed. */
  path: string;
  query: string;
  names: string;
  payload: string;
  at: string;
}

function signatureOf(request: IncomingMessage, { path, query, names, payload, at }: Signed): string {
  const day = at.slice(0, 8);
  const headers = names.split(';').map((name) => `${name}:${header(request, name)}\n`);
  const canonical = [request.method, path, query, headers.join(''), names, payload].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const signing = [REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${SECRET}`, day),
  );
  return hmac(signing, [ALGORITHM, at, scope, hash].join('\n')).toString('hex');
}

function isSigned(request: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      header(request, 'authorization'),
    );
  if (match === null) return false;
  const [, key, day = '', region, names = '', signature = ''] = match;
  const at = header(request, 'x-amz-date');
  if (key !== KEY || region !== REGION || !at.startsWith(day)) return false;
  const payload = header(request, 'x-amz-content-sha256');
  return isAlike(signatureOf(request, { path: request.url ?? '', query: '', names, payload, at }), signature);
}

const NAMES = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
  (name) => `X-Amz-${name}`,
);

function wrongInQuery(request: IncomingMessage, query: URLSearchParams, now: Date): string | null {
  // Each once, and no others.
  if ([...query.keys()].toSorted().join() !== NAMES.toSorted().join())
    return 'AuthorizationQueryParametersError';
  const said = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [at, seconds, names] = [said('Date'), Number(said('Expires')), said('SignedHeaders')];
  const isWritten = /^\d{8}T\d{6}Z$/.test(at) && /^\d+$/.test(said('Expires')) && names === 'host';
  if (said('Algorithm') !== ALGORITHM || !isWritten || seconds < 1 || seconds > LONGEST_SECONDS)
    return 'AuthorizationQueryParametersError';
  const [key, ...scope] = said('Credential').split('/');
  if (key !== KEY) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${at.slice(0, 8)}/${REGION}/s3/aws4_request`)
    return 'AuthorizationQueryParametersError';
  const sentMs = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (now.getTime() + SKEW_MS < sentMs || now.getTime() > sentMs + seconds * 1000) return 'AccessDenied';
  const [path = '', raw = ''] = (request.url ?? '').split('?');
  const signed = raw.split('&').filter((pair) => !pair.startsWith('X-Amz-Signature='));
  const asked = { path, query: signed.toSorted().join('&'), names, payload: 'UNSIGNED-PAYLOAD', at };
  return isAlike(signatureOf(request, asked), said('Signature')) ? null : 'SignatureDoesNotMatch';
}

function isAlike(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
