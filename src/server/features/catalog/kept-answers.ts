import type { IncomingMessage } from 'node:http';
import type { Encoded } from '../../http/encodings.ts';
import type { KeptAnswer } from '../../http/from-memory.ts';
import { boundedCache } from '../../limits/bounded.ts';
import type { Answer } from './answers.ts';

/** Longer addresses go through the router each time: nobody may fill the memory with them. */
const LONGEST_ADDRESS = 512;
const MOST_ADDRESSES = 2_000;

export interface KeptAnswers {
  /** What the router answered this address with; whoever asks for it again needs no router. */
  remember(url: string, answer: Answer, headers: Readonly<Record<string, string>>): void;
  peek(request: IncomingMessage): KeptAnswer | null;
}

/** Which address has which of the catalogue's answers, in its present version. */
export function createKeptAnswers(version: () => string): KeptAnswers {
  const kept = boundedCache<Remembered>({
    name: 'catalog-addresses',
    max: MOST_ADDRESSES,
    bytesOf: 4 * LONGEST_ADDRESS,
  });
  let known = '';

  /** Older answers are let go. */
  function current() {
    const now = version();
    if (now !== known) kept.clear();
    known = now;
    return kept;
  }

  return {
    remember(url, answer, headers) {
      const address = addressOf(url);
      if (address !== null) current().set(address, new Remembered(answer, headers));
    },
    peek({ url = '' }) {
      const address = addressOf(url);
      if (address === null) return null;
      const found = current().get(address);
      return found?.isThere() === true ? found : null;
    },
  };
}

/** Its bytes are those of the catalogue's own bounded memory: what that lets go is not held here. */
class Remembered implements KeptAnswer {
  readonly headers: KeptAnswer['headers'];
  readonly encoded: KeptAnswer['encoded'];
  readonly #answer: WeakRef<Answer>;

  constructor(answer: Answer, headers: KeptAnswer['headers']) {
    const held = new WeakRef(answer);
    this.headers = headers;
    this.#answer = held;
    this.encoded = {
      etag: answer.etag,
      get body(): Encoded['body'] | null {
        return held.deref()?.ready()?.body ?? null;
      },
    };
  }

  isThere(): boolean {
    return this.#answer.deref() !== undefined;
  }
}

/**
 * What an address asks of the catalogue, without the `_` that defeats caches elsewhere; null for what is none of its
 * calls, or too long. The bare paths are pages too, and are told apart by the router.
 */
function addressOf(url: string): string | null {
  if (!url.startsWith('/api/produtos') && !url.startsWith('/api/categorias')) return null;
  if (url.length > LONGEST_ADDRESS) return null;
  const at = url.indexOf('?');
  if (at === -1 || !url.includes('_=', at)) return url;
  const query = url
    .slice(at + 1)
    .split('&')
    .filter((pair) => !pair.startsWith('_='));
  return query.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${query.join('&')}`;
}
