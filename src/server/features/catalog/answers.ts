import { boundedCache, type BoundedCache } from '../../limits/bounded.ts';
import { encode, etagsOf, etagsOfHash, type Encoded } from '../../http/encodings.ts';
import type { CatalogEntry, CatalogSnapshot } from './snapshot.ts';

/** JSON that is compressed when somebody first needs its bytes. */
export interface Answer {
  etag: Encoded['etag'];
  /** Compresses once, however many wait for it. */
  encoded(): Promise<Encoded>;
  /** What has been compressed already; null before. */
  ready(): Encoded | null;
}

type WholeList = 'produtos' | 'cartoes' | 'categorias';
type Shape = 'produto' | 'cartao';

export interface CatalogAnswers {
  /** A list that nothing narrows. */
  whole(kind: WholeList): Answer;
  /** These entries; `key` stands for them within the catalogue's present version. */
  part(key: string, shape: Shape, entries: () => readonly CatalogEntry[]): Answer;
  product(entry: CatalogEntry): Answer;
}

const BROTLI_QUALITY = 5;
const MAX_PARTS = 500;
/** Narrowed lists and single products. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

interface Part {
  answer: Answer;
  /** Uncompressed. */
  bytes: number;
}

/** The answers of one catalogue: serialised and compressed once each. */
function createAnswers(snapshot: CatalogSnapshot, parts: BoundedCache<Part>): CatalogAnswers {
  const whole: Partial<Record<WholeList, Answer>> = {};

  function keep(key: string, text: () => string): Answer {
    const known = parts.get(key);
    if (known) return known.answer;
    const bytes = Buffer.from(text());
    const answer = createAnswer(etagsOf(bytes), () => bytes);
    parts.set(key, { answer, bytes: bytes.length });
    return answer;
  }

  return {
    whole(kind) {
      const known = whole[kind];
      if (known) return known;
      // A page names the ETag of a list that nobody may ever ask for: it is put together when somebody does.
      const etag = etagsOfHash(snapshot.hashes[kind]);
      const answer = createAnswer(etag, () => Buffer.from(serialise(snapshot, kind)));
      whole[kind] = answer;
      return answer;
    },
    part: (key, shape, entries) =>
      keep(`${snapshot.version} ${shape} ${key}`, () => listOf(entries(), shape)),
    product: (entry) => keep(entry.hash, () => entry.produtoJson),
  };
}

/** The answers of whatever snapshot is the present one; those of an older one are let go. */
export function createCurrentAnswers(snapshot: () => CatalogSnapshot): () => CatalogAnswers {
  const parts = boundedCache<Part>({
    name: 'catalog-answers',
    max: MAX_PARTS,
    maxBytes: MAX_PART_BYTES,
    // As it is and in one encoding, which is half of it at the most.
    bytesOf: ({ bytes }) => 1.5 * bytes + 1000,
  });
  let version = '';
  let answers: CatalogAnswers | null = null;
  return () => {
    const now = snapshot();
    if (answers === null || now.version !== version) {
      version = now.version;
      parts.clear();
      answers = createAnswers(now, parts);
    }
    return answers;
  };
}

function serialise(snapshot: CatalogSnapshot, kind: WholeList): string {
  if (kind === 'categorias') return JSON.stringify(snapshot.categories);
  return listOf(snapshot.entries, kind === 'produtos' ? 'produto' : 'cartao');
}

function listOf(entries: readonly CatalogEntry[], shape: Shape): string {
  const texts = entries.map((entry) => (shape === 'produto' ? entry.produtoJson : entry.cartaoJson));
  return `[${texts.join(',')}]`;
}

function createAnswer(etag: Encoded['etag'], identity: () => Buffer): Answer {
  let flight: Promise<Encoded> | null = null;
  let ready: Encoded | null = null;
  const encoded = async () => (ready = await encode(identity(), BROTLI_QUALITY, etag));
  return { etag, encoded: () => (flight ??= encoded()), ready: () => ready };
}
