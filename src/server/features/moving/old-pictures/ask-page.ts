import {
  createOutsideFetch,
  isPublicAddress,
  type OutsideFile,
  type OutsideFiles,
} from '../../../providers/outside-file.ts';
import { AGENT } from './robots.ts';

type Said<Kind> = Kind extends string ? { kind: Kind; why: string } : never;

/** What an old shop gave for a page. */
export type PageAnswer =
  | { kind: 'page'; text: string; url: URL }
  /** Later, as it says itself; null: it does not say when. */
  | { kind: 'busy'; afterSeconds: number | null }
  /** The shop is there, and this page is not, is elsewhere or is too much. */
  | Said<'gone' | 'moved' | 'too_large'>
  /** No answer, or none of use; a no to us; at an address that can be no shop's, never one. */
  | Said<'failed' | 'refused' | 'no_shop'>;

export type AskPage = (url: URL) => Promise<PageAnswer>;

export interface PageFetchDeps extends Partial<Pick<OutsideFiles, 'allows' | 'ca' | 'maxBytes' | 'totalMs'>> {
  /** The shop that asks, as others see it: an old shop may look up who it is. */
  publicUrl: string;
  clock: () => Date;
}

const MAX_PAGE_BYTES = 3 * 1024 * 1024;
const PATIENCE_MS = 15_000;
const MOST_HOPS = 3;

/** Is it the same shop, with or without `www.`? */
export const isSameShop = (one: URL, other: URL) => bare(one) === bare(other);
const bare = ({ host }: URL) => host.replace(/^www\./, '');

/**
 * Reads pages of an old shop: by https alone, from public addresses alone, a few megabytes and seconds at most, under a name of our
 * own. Leads on are followed within that shop alone, each looked at anew. Never throws.
 */
export function createPageFetch(deps: PageFetchDeps): AskPage {
  const { publicUrl, clock, allows = isPublicAddress, ca, maxBytes = MAX_PAGE_BYTES } = deps;
  const fetchFile = createOutsideFetch({
    allows,
    maxBytes,
    ...(ca !== undefined && { ca }),
    totalMs: deps.totalMs ?? PATIENCE_MS,
    accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.5',
    agent: `${AGENT}/1.0 (+${publicUrl})`,
  });
  return async (first) => {
    let url = first;
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const file = await fetchFile(url.href);
      if (file.kind === 'ok') return { kind: 'page', text: new TextDecoder().decode(file.bytes), url };
      const next = file.kind === 'failed' ? ledTo(file, url) : null;
      if (next === null) return answerOf(file, clock());
      if (!isSameShop(next, first))
        return { kind: 'moved', why: `Leva a outro site (${next.host.slice(0, 100)}).` };
      if (next.pathname === '/' && first.pathname !== '/') return { kind: 'gone', why: GONE };
      url = next;
    }
    return { kind: 'moved', why: 'A página leva de um endereço a outro sem chegar.' };
  };
}

export const GONE = 'A página não está mais na loja antiga.';
const WORDS = {
  not_https: 'A loja antiga não atende por https.',
  unknown_host: 'Não encontramos este site.',
  inner_host: 'Este endereço não é de um site público.',
  failed: 'A loja antiga não respondeu a tempo.',
} as const;

function ledTo({ status = 0, location }: Extract<OutsideFile, { kind: 'failed' }>, from: URL): URL | null {
  if (status < 300 || status > 399 || location === undefined) return null;
  const next = URL.parse(location, from);
  if (next?.protocol === 'http:' && next.port === '') next.protocol = 'https:';
  return next;
}

function answerOf(file: Exclude<OutsideFile, { kind: 'ok' }>, now: Date): PageAnswer {
  if (file.kind === 'too_large') return { kind: 'too_large', why: 'A página é grande demais para ser lida.' };
  if (file.kind !== 'failed') return { kind: 'no_shop', why: WORDS[file.kind] };
  const { status = null, retryAfter } = file;
  if (status === 404 || status === 410) return { kind: 'gone', why: GONE };
  if (status === 429 || status === 503) return { kind: 'busy', afterSeconds: secondsOf(retryAfter, now) };
  if (status !== null && status >= 400 && status < 500)
    return { kind: 'refused', why: 'A loja antiga não deixa ler esta página.' };
  return { kind: 'failed', why: status === null ? WORDS.failed : 'A loja antiga respondeu com um erro.' };
}

/** Seconds, or a date. */
function secondsOf(said: string | undefined, now: Date): number | null {
  if (said === undefined) return null;
  if (/^\d{1,8}$/.test(said)) return Number(said);
  const at = said.length > 60 ? Number.NaN : Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
