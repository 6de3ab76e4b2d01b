import type { WrittenPage } from '#shared/own-pages.ts';
import type { Plan } from './texts.ts';
import type { VersionRow } from './versions.store.ts';
import { changedFields, writtenOf } from './written.ts';

/** When a row's draft is to be shown. */
export function planOf(row: { publish_at: Date | null; publish_by: string | null }): Plan | null {
  return row.publish_at === null || row.publish_by === null
    ? null
    : { at: row.publish_at, by: row.publish_by };
}

/** The draft beside what is shown: its words in their place, and what the office is told of it. */
export function waitsOf(draft: VersionRow | undefined, kept: WrittenPage) {
  if (draft === undefined) return { written: {}, told: { rascunho: null } };
  const written = writtenOf(draft, { endereco: kept.endereco, publicada: kept.publicada });
  const { por, em } = { por: draft.saved_by, em: draft.saved_at.toISOString() };
  const page = { ...written, endereco: draft.slug };
  return { written: page, told: { rascunho: { por, em, mudou: changedFields(kept, page) } } };
}
