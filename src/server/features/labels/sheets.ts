import type { MissingSheet, MissingSheets } from '#shared/label-sheets.ts';
import { conflict, providerFailed } from '../../errors.ts';
import { inTurn } from '../../jobs/index.ts';
import type { LabelPaper } from '../../providers/freight/labels-port.ts';
import { refuseClosed } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';
import { listByIds } from './many.store.ts';

/** No further file is begun after this. With what one may take and the joining it is a minute at the very most. */
const BEGUN_WITHIN_MS = 12_000;
/** Of all files together. */
const MOST_BYTES = 30 * 1024 * 1024;

export interface Sheets {
  bytes: Buffer;
  /** Which are not in it, and why. */
  missing: MissingSheets;
}

interface Asked {
  /** Of labels, in the order of the sheets. */
  ids: readonly number[];
  paper: LabelPaper;
}

/** What is known of each by now. */
interface Gathered {
  files: Map<number, Buffer>;
  missing: Map<number, MissingSheet>;
}

/**
 * The sheets of many labels as one file, in their order; what could not be had is named, and keeps no other from its place.
 * Throws 409 where no label has such a sheet, 429, 502 where none of them came.
 */
export async function readSheets(deps: LabelsDeps, { ids, paper }: Asked): Promise<Sheets> {
  refuseClosed(deps);
  const labels = new Map((await listByIds(deps.db, ids)).map((label) => [label.id, label]));
  const gathered: Gathered = { files: new Map(), missing: new Map() };
  const items = ids.flatMap((id) => {
    const label = labels.get(id);
    const why = refusalOf(label, paper);
    if (why !== null) gathered.missing.set(id, why);
    return why === null && label !== undefined ? [label] : [];
  });
  if (items.length === 0) throw nothingToPrint(gathered.missing);
  await gather(deps, { items, paper }, gathered);
  const bytes = await joined(deps, { ids, paper }, gathered);
  if (bytes === null) {
    throw providerFailed(502, 'O Melhor Envio não entregou nenhum arquivo. Tente de novo em alguns minutos.');
  }
  const missing = ids.flatMap((id): [number, MissingSheet][] => {
    const why = gathered.missing.get(id);
    return why === undefined ? [] : [[id, why]];
  });
  return { bytes, missing: new Map(missing) };
}

function refusalOf(label: Label | undefined, paper: LabelPaper): MissingSheet | null {
  if (label === undefined) return 'inexistente';
  if (label.state !== 'gerada' || label.goal !== 'comprar' || label.provider_id === null) return 'nao_gerada';
  return paper === 'dace' && label.invoice_key !== null ? 'com_nota' : null;
}

function nothingToPrint(missing: MissingSheets) {
  if ([...missing.values()].includes('com_nota'))
    return conflict('sem_dace', 'Nenhum destes pacotes vai com declaração: imprima o DANFE de cada um.');
  return conflict('etiqueta_nao_gerada', 'Nenhuma destas etiquetas foi gerada ainda.');
}

/** Fetches what there is, some at a time: what is not begun in time, or is too much, is left. */
async function gather(
  deps: LabelsDeps,
  { items, paper }: { items: readonly Label[]; paper: LabelPaper },
  { files, missing }: Gathered,
): Promise<void> {
  let bytes = 0;
  for (const { id } of items) missing.set(id, 'sem_tempo');
  const work = async (label: Label) => {
    if (deps.provider.room() <= 0) return;
    const file = await deps.provider.file(label.provider_id ?? '', paper);
    if (file.kind !== 'ok') {
      missing.set(label.id, file.kind === 'refused' ? 'recusada' : 'sem_arquivo');
      if (file.kind === 'failed') deps.log.warn({ etiqueta: label.id, detalhe: file.detail }, 'no sheet');
    } else if (bytes + file.value.length > MOST_BYTES) missing.set(label.id, 'nao_cabe');
    else {
      bytes += file.value.length;
      files.set(label.id, file.value);
      missing.delete(label.id);
    }
  };
  await inTurn({ items, work, stopping: AbortSignal.timeout(BEGUN_WITHIN_MS) });
}

/** Null where nothing is left to print. What is no good PDF is named among the missing. */
async function joined(
  deps: LabelsDeps,
  { ids, paper }: Asked,
  { files, missing }: Gathered,
): Promise<Buffer | null> {
  const held = ids.flatMap((id) => {
    const file = files.get(id);
    return file === undefined ? [] : [{ id, file }];
  });
  if (held.length === 0) return null;
  // A printer takes one after the other.
  if (paper === 'zpl') return Buffer.concat(held.flatMap(({ file }) => [file, Buffer.from('\n')]));
  const [only] = held;
  // As of a single label: nothing is read of it.
  if (held.length === 1 && only !== undefined) return only.file;
  const { bytes, unread } = await deps.joinPdfs(held.map(({ file }) => file));
  for (const at of unread) {
    const one = held[at];
    if (one !== undefined) missing.set(one.id, 'sem_arquivo');
  }
  return bytes;
}
