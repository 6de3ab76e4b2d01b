import type { LabelAnswer, LabelPaper } from '../../providers/freight/labels-port.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';

const KINDS: Readonly<Record<LabelPaper, { name: string; end: string; type: string }>> = {
  pdf: { name: 'etiqueta', end: 'pdf', type: 'application/pdf' },
  // Whatever it holds, no browser makes a page of it.
  zpl: { name: 'etiqueta', end: 'zpl', type: 'text/plain; charset=utf-8' },
  dace: { name: 'dace', end: 'pdf', type: 'application/pdf' },
};

/** With what a file of a label is answered: to be saved, and kept by nobody in between. */
export function paperHeaders(paper: LabelPaper, of: number | string) {
  const { name, end, type } = KINDS[paper];
  return {
    'cache-control': 'no-store',
    'content-type': type,
    'content-disposition': `attachment; filename="${name}-${of}.${end}"`,
    'x-content-type-options': 'nosniff',
  };
}

/**
 * - `unmade`: there is nothing to print of it.
 * - `invoiced`: an invoice goes with it, and no declaration.
 */
type PaperRead = LabelAnswer<Buffer> | { kind: 'unmade' } | { kind: 'invoiced' };

/** The file of a label by its provider, or why there is none: words for whoever asked are the caller's. A failure is logged. */
export async function readPaper(
  deps: Pick<LabelsDeps, 'provider' | 'log'>,
  label: Pick<Label, 'id' | 'state' | 'provider_id' | 'invoice_key'>,
  paper: LabelPaper,
): Promise<PaperRead> {
  if (label.state !== 'gerada' || label.provider_id === null) return { kind: 'unmade' };
  if (paper === 'dace' && label.invoice_key !== null) return { kind: 'invoiced' };
  const file = await deps.provider.file(label.provider_id, paper);
  if (file.kind === 'failed')
    deps.log.warn({ etiqueta: label.id, detalhe: file.detail }, 'a label has no file');
  return file;
}
