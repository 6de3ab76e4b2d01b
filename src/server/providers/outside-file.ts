import type { LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { createLookUp } from './strangers-names.ts';

export interface OutsideFiles {
  maxBytes: number;
  totalMs: number;
  /** What is wanted, as its server is told. */
  accept: string;
  /** May a server of this address be asked? */
  allows: (address: string) => boolean;
  /** Of the server's certificate; the system's own authorities without it. */
  ca?: string;
  /** The one origin that is asked as it is: whoever runs the shop has named it in the settings. */
  trusted?: () => string;
  /** By what name it is asked; without it by none. */
  agent?: string;
  /** All addresses of a name; what name servers say without it. */
  lookUp?: (host: string) => Promise<LookupAddress[]>;
}

/** A whole file, or why there is none; with what the server said where it answered otherwise than by one. */
export type OutsideFile =
  | { kind: 'ok'; bytes: Buffer }
  | { kind: 'not_https' | 'unknown_host' | 'inner_host' | 'too_large' }
  | { kind: 'failed'; status?: number; location?: string; retryAfter?: string };

const inner = new BlockList();
/** Networks of IPv4 that are nobody's on the open Internet (RFC 6890), each by its first numbers. */
const INNER: readonly (readonly [bits: number, ...numbers: number[]])[] = [
  [8, 0],
  [8, 10],
  [10, 100, 64],
  [8, 127],
  [16, 169, 254],
  [12, 172, 16],
  [24, 192, 0, 0],
  [24, 192, 0, 2],
  [24, 192, 88, 99],
  [16, 192, 168],
  [15, 198, 18],
  [24, 198, 51, 100],
  [24, 203, 0, 113],
  [3, 224],
];
for (const [bits, ...numbers] of INNER) {
  inner.addSubnet([...numbers, 0, 0, 0].slice(0, 4).join('.'), bits, 'ipv4');
}
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  // Addresses in which an IPv4 one may be hidden, and those of documents.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  inner.addSubnet(net, bits, 'ipv6');
}

/** Does an address belong to the open Internet, rather than to this machine or its neighbours? */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inner.check(address, 'ipv4');
  return version === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/**
 * Reads a file from somebody else's server: by https alone, from a public address alone, so many bytes at most, without
 * following anything. Never throws.
 */
export function createOutsideFetch(files: OutsideFiles): (address: string) => Promise<OutsideFile> {
  return async (address) => {
    const url = URL.parse(address);
    if (url === null || url.username !== '' || url.password !== '') return { kind: 'not_https' };
    const signal = AbortSignal.timeout(files.totalMs);
    if (files.trusted !== undefined && url.origin === originOf(files.trusted())) {
      return download(url, files, { host: bare(url), signal });
    }
    if (url.protocol !== 'https:') return { kind: 'not_https' };
    const host = bare(url);
    const { lookUp = askNameServers } = files;
    const found = await inTime(
      lookUp(host).catch(() => []),
      signal,
    );
    if (found === null) return { kind: 'failed' };
    const [first] = found;
    if (first === undefined) return { kind: 'unknown_host' };
    if (found.some((one) => !files.allows(one.address))) return { kind: 'inner_host' };
    // The address that was judged is the one that is asked: the name is not looked up again.
    return download(url, files, {
      signal,
      host: first.address,
      family: first.family,
      ...(isIP(host) === 0 && { servername: host }),
      ...(files.ca !== undefined && { ca: files.ca }),
    });
  };
}

/** What comes of it until the signal; null: nothing, and nobody waits for it any longer. */
function inTime<Value>(asked: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  const late = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([asked, late]);
}

const askNameServers = createLookUp();

const bare = (url: URL) => url.hostname.replaceAll(/^\[|\]$/g, '');

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;

function saidOf({ statusCode = 0, headers }: IncomingMessage): OutsideFile {
  const { location, 'retry-after': retryAfter } = headers;
  return {
    kind: 'failed',
    status: statusCode,
    ...(location !== undefined && { location }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function download(url: URL, files: OutsideFiles, connection: RequestOptions): Promise<OutsideFile> {
  const headers = {
    host: url.host,
    accept: files.accept,
    ...(files.agent !== undefined && { 'user-agent': files.agent }),
  };
  const isSecure = url.protocol === 'https:';
  const port = url.port || (isSecure ? 443 : 80);
  const options = { ...connection, port, path: url.pathname + url.search, headers };
  return new Promise((resolve) => {
    const fail = () => resolve({ kind: 'failed' });
    const asked = (isSecure ? httpsRequest : httpRequest)(options, (answer) => {
      if (answer.statusCode !== 200) {
        // What else it sends is of no use to anybody.
        asked.destroy();
        return resolve(saidOf(answer));
      }
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        parts.push(part);
        if (bytes <= files.maxBytes) return;
        resolve({ kind: 'too_large' });
        asked.destroy();
      });
      answer.on('end', () => resolve({ kind: 'ok', bytes: Buffer.concat(parts) }));
      answer.on('error', fail);
    });
    asked.on('error', fail);
    asked.end();
  });
}
