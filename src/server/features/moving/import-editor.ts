import type { Editor } from '../catalog-office/index.ts';
import type { ImportRow } from './imports.store.ts';

/** Whose the work on an import is: hers who pressed for it last, whoever sent the file, as part of that job. */
export const editorOf = ({ id, asked_by }: Pick<ImportRow, 'id' | 'asked_by'>): Editor => ({
  by: asked_by,
  seesCosts: true,
  job: `importação ${id}`,
});
