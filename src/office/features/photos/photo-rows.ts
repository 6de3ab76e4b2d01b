import { MOST_PHOTOS } from '#shared/photo-names.ts';
import { plural } from '#shared/text.ts';
import type { LugarDaFoto, ProdutoDeFotos } from '#shared/wire/photos.ts';
import { refusalOf } from '../../lib/picture-checks.ts';

/** waiting: not sent yet; there: its product has it. */
export type PhotoState = 'waiting' | 'sending' | 'failed' | 'there';

/** A file, and where it goes. */
export interface PhotoRow {
  key: string;
  file: File;
  produto: number | null;
  cor: string | null;
  posicao: number | null;
  /** Why it fits nowhere, what is not sure, or what went wrong. */
  note: string;
  state: PhotoState;
  /** Once the shop has it: sent again it would be the same. */
  url: string | null;
}

export type KnownProducts = ReadonlyMap<number, ProdutoDeFotos>;

/** The same file chosen again is the one that stands there. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** Files that may be sent and are not there yet; of the others, why not. */
export function fittingFiles(
  files: readonly File[],
  rows: readonly PhotoRow[],
): { fresh: File[]; problems: string[] } {
  const known = new Set(rows.map(({ key }) => key));
  const room = Math.max(0, MOST_PHOTOS - rows.length);
  const problems: string[] = [];
  const fitting: File[] = [];
  for (const file of files) {
    if (known.has(keyOf(file))) continue;
    known.add(keyOf(file));
    const refusal = refusalOf(file);
    if (refusal === null) fitting.push(file);
    else if (problems.length < 10) problems.push(refusal);
  }
  const left = fitting.length - room;
  if (left > 0)
    problems.push(
      `Até ${MOST_PHOTOS} fotos de uma vez: ${left} ${plural(left, 'ficou', 'ficaram')} de fora. Envie estas e escolha as outras depois.`,
    );
  return { fresh: fitting.slice(0, room), problems };
}

/** Rows of files that have just been tried; null: they could not be. */
export function rowsOf(files: readonly File[], places: readonly LugarDaFoto[] | null): PhotoRow[] {
  return files.map((file, at) => {
    const place = places?.[at];
    return {
      key: keyOf(file),
      file,
      produto: place?.produto ?? null,
      cor: place?.cor ?? null,
      posicao: place?.posicao ?? null,
      note: place?.motivo ?? '',
      state: 'waiting',
      url: null,
    };
  });
}

/** Those that have a product, by product; each product's in the order in which they will stand there. */
export function groupsOf(rows: readonly PhotoRow[]): { produto: number; rows: PhotoRow[] }[] {
  const placed = rows.filter(({ produto }) => produto !== null);
  return [...Map.groupBy(placed, ({ produto }) => produto ?? 0)].map(([produto, own]) => ({
    produto,
    rows: own.toSorted(
      (a, b) =>
        (a.posicao ?? Infinity) - (b.posicao ?? Infinity) ||
        a.file.name.localeCompare(b.file.name, 'pt-BR', { numeric: true }),
    ),
  }));
}
