import { lookup } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { AppError, invalid } from '../../errors.ts';

export interface PictureFetchDeps {
  maxBytes: number;
  /** May a server of this address be asked? */
  allows: (address: string) => boolean;
  /** Of the server's certificate; the system's own authorities without it. */
  ca?: string;
}

const PATIENCE_MS = 15_000;

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
 * Reads a picture from somebody else's server: by https alone, from a public address alone, without following anything.
 * Throws 413 and 422 with a text for the owner.
 */
export function createPictureFetch({ maxBytes, allows, ca }: PictureFetchDeps) {
  return async (address: string): Promise<Buffer> => {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
      throw refused('Use um endereço que comece com https://.');
    }
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    const found = await lookup(host, { all: true }).catch(() => []);
    const [first] = found;
    if (first === undefined) throw refused('Não encontramos o servidor desta imagem.');
    if (found.some((one) => !allows(one.address))) throw refused('Este endereço não é de um site público.');
    // The address that was judged is the one that is asked: the name is not looked up again.
    return download(url, maxBytes, {
      host: first.address,
      family: first.family,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    });
  };
}

function refused(text: string) {
  return invalid(text, { url: text });
}

function download(url: URL, maxBytes: number, connection: RequestOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const headers = { host: url.host, accept: 'image/*' };
  const path = url.pathname + url.search;
  return new Promise((resolve, reject) => {
    const fail = () => reject(refused('Não foi possível baixar a imagem deste endereço.'));
    const asked = request({ ...connection, port: url.port || 443, path, headers, signal }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        return fail();
      }
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        parts.push(part);
        if (bytes <= maxBytes) return;
        asked.destroy();
        reject(new AppError(413, 'corpo_grande', 'A imagem deste endereço é grande demais.'));
      });
      answer.on('end', () => resolve(Buffer.concat(parts)));
      answer.on('error', fail);
    });
    asked.on('error', fail);
    asked.end();
  });
}
