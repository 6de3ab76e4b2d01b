import { z } from 'zod';
import { withoutEnd } from '#shared/text.ts';

function isBucket(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username !== '' && url.password !== '' && url.pathname.length > 1;
}

/** An address alone: who and where it is signed for follows from MEDIA_URL. */
function isPlain(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

export const mediaFields = {
  MEDIA_URL: z
    .url({ protocol: /^https?$/, error: 'precisa ser https://CHAVE:SEGREDO@servidor/bucket' })
    .refine(isBucket, 'precisa ser https://CHAVE:SEGREDO@servidor/bucket')
    .optional(),
  MEDIA_DIRECT: z.enum(['on', 'off'], { error: 'use on ou off' }).default('off'),
  MEDIA_DIRECT_URL: z
    .url({ protocol: /^https?$/, error: 'precisa ser https://servidor/bucket/pasta' })
    .refine(isPlain, 'precisa ser https://servidor/bucket/pasta, sem chave, segredo nem parâmetros')
    .transform((value) => withoutEnd(new URL(value).href, '/'))
    .optional(),
};

interface MediaGiven {
  MEDIA_URL?: string | undefined;
  MEDIA_DIRECT: 'on' | 'off';
  MEDIA_DIRECT_URL?: string | undefined;
}

/** Where browsers get pictures from the bucket itself. */
export interface DirectMedia {
  /** With its key and secret. */
  mediaUrl: string;
  /** The same bucket and folder, as browsers reach them. */
  url: string;
  /** Of that address, for the pages' policy. */
  origin: string;
}

/** Null where all pictures go through the shop. */
export function directOf({ MEDIA_URL, MEDIA_DIRECT, MEDIA_DIRECT_URL }: MediaGiven): DirectMedia | null {
  if (MEDIA_DIRECT === 'off' || MEDIA_URL === undefined) return null;
  const { origin, pathname } = new URL(MEDIA_DIRECT_URL ?? MEDIA_URL);
  return { mediaUrl: MEDIA_URL, url: origin + withoutEnd(pathname, '/'), origin };
}

/** What is wrong with them together; null for nothing. */
export function directMistake(given: MediaGiven, publicUrl: string): string | null {
  if (given.MEDIA_DIRECT === 'off') return null;
  const direct = directOf(given);
  if (direct === null)
    return 'MEDIA_DIRECT está on e MEDIA_URL não está definida: só um bucket pode mandar imagens. Defina MEDIA_URL, ou use MEDIA_DIRECT=off.';
  const isMixed = publicUrl.startsWith('https://') && direct.origin.startsWith('http://');
  return isMixed
    ? 'MEDIA_DIRECT está on e o bucket não tem https: numa loja https o navegador não mostra essas imagens. Use https em MEDIA_URL, ou em MEDIA_DIRECT_URL.'
    : null;
}
