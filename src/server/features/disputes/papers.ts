import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import type { DisputesDeps } from './deps.ts';
import { updateDispute, type ListedDispute } from './disputes.store.ts';
import { dossierOf } from './dossier.ts';
import { deleteFile, insertFile, listFiles, readPapers } from './files.store.ts';
import { changeOpen } from './open-dispute.ts';
import type { Paper } from './paper-job.ts';

const MEGABYTE = 1024 * 1024;
export const MAX_FILE_BYTES = 10 * MEGABYTE;
/** The provider takes ten megabytes; the rest is for what the shop itself tells. */
const MAX_ALL_BYTES = 9 * MEGABYTE;
const MOST_FILES = 10;
const AGAIN_AFTER_SECONDS = 60;

interface Added {
  id: number;
  by: string;
  name: string;
  bytes: Buffer;
}

/** Keeps a picture or a PDF for a dispute. Throws 404, 409, 413, 415, 422, 429 and 503 with a text for the owner. */
export async function addPaper(deps: DisputesDeps, { id, by, name, bytes }: Added): Promise<void> {
  if (bytes.length > MAX_FILE_BYTES) throw tooLarge();
  // Before the work: who may not add anything is told so at once.
  await changeOpen(deps, id, async (tx) => refuseMore((await papersOf(tx, id)).length));
  const checked = await deps.papers.run({ kind: 'check', bytes });
  if (checked.kind === 'refused') throw REFUSALS[checked.why]();
  if (checked.kind !== 'checked') {
    deps.log.error({ dispute: id, checked }, 'disputes: a paper could not be looked at');
    throw checked.kind === 'late'
      ? busy('Não deu tempo de conferir este arquivo. Aguarde um pouco e envie-o de novo.')
      : invalid(
          'Não foi possível conferir este arquivo. Envie-o de novo ou, se for um PDF, imprima-o em um novo.',
        );
  }
  const kept = Buffer.from(checked.bytes);
  await changeOpen(deps, id, async (tx, dispute) => {
    const files = await papersOf(tx, id);
    refuseMore(files.length);
    const all = files.reduce((sum, { size }) => sum + size, kept.length);
    if (all > MAX_ALL_BYTES) throw tooMuch();
    const at = deps.clock();
    const file = { kind: checked.paper, bytes: kept, pages: checked.pages, name: nameOf(name) };
    await insertFile(tx, id, { ...file, added_by: by, created_at: at });
    const after = { disputa: id, arquivo: file.name };
    await insertAudit(tx, { actor: by, action: 'disputa_arquivo', subject: subjectOf(dispute), after, at });
  });
}

export function removePaper(
  deps: DisputesDeps,
  { id, fileId, by }: { id: number; fileId: number; by: string },
): Promise<void> {
  return changeOpen(deps, id, async (tx, dispute) => {
    const name = await deleteFile(tx, { disputeId: id, fileId });
    if (name === undefined) throw notFound('Este anexo não existe mais.');
    const before = { disputa: id, arquivo: name };
    const subject = subjectOf(dispute);
    await insertAudit(tx, { actor: by, action: 'disputa_arquivo_tirado', subject, before, at: deps.clock() });
  });
}

/** Keeps what the owner says of a dispute herself. */
export function writeWords(
  deps: DisputesDeps,
  { id, words, by }: { id: number; words: string; by: string },
): Promise<void> {
  return changeOpen(deps, id, async (tx, dispute) => {
    if (dispute.words === words) return;
    const at = deps.clock();
    await updateDispute(tx, id, { words, updated_at: at });
    // The log outlives what a buyer may have erased: how much was written, and not what.
    const after = { disputa: id, letras: words.length };
    const entry = { actor: by, action: 'disputa_palavras', subject: subjectOf(dispute), after, at };
    await insertAudit(tx, entry);
  });
}

/** All evidence as one PDF. Throws 413 where that is larger than a provider takes, 422 where it can't be made, 503 where that takes too long. */
export async function composeDocument(deps: DisputesDeps, dispute: ListedDispute): Promise<Buffer> {
  const [sections, files] = await Promise.all([dossierOf(deps, dispute), readPapers(deps.db, dispute.id)]);
  const papers = files.map(({ kind, name, bytes }): Paper => ({
    kind: kind === 'pdf' ? 'pdf' : 'jpeg',
    name,
    bytes,
  }));
  const made = await deps.papers.run({
    kind: 'compose',
    title: `Provas da compra ${dispute.codigo}`,
    subtitle: `${deps.shopName()} · contestação ${dispute.provider_dispute_id}`,
    sections,
    papers,
  });
  if (made.kind !== 'composed') {
    deps.log.error({ dispute: dispute.id, made }, 'disputes: no document could be made');
    throw made.kind === 'late'
      ? busy('Não deu tempo de gerar o PDF. Aguarde um pouco e peça-o de novo.')
      : invalid('Não foi possível gerar o PDF. Tire os anexos um a um para achar o que atrapalha.');
  }
  if (made.bytes.length > MAX_FILE_BYTES) throw tooMuch();
  return Buffer.from(made.bytes);
}

const subjectOf = (dispute: ListedDispute) => orderSubject({ id: dispute.order_id, codigo: dispute.codigo });

async function papersOf(tx: Transaction<DB>, id: number) {
  return (await listFiles(tx, id)).filter(({ kind }) => kind === 'jpeg' || kind === 'pdf');
}

function nameOf(typed: string): string {
  const name = typed
    .slice(-200)
    .replaceAll(/[\p{C}\\/]+/gu, ' ')
    .trim()
    .slice(-100);
  return name === '' ? 'anexo' : name;
}

function refuseMore(count: number): void {
  if (count >= MOST_FILES)
    throw conflict('anexos_demais', `São no máximo ${MOST_FILES} anexos. Tire um para pôr outro.`);
}

const busy = (text: string) => new AppError(503, 'ocupado', text, { retryAfterSeconds: AGAIN_AFTER_SECONDS });

const unacceptable = (text: string) => new AppError(415, 'tipo_nao_aceito', text);

const REFUSALS = {
  type: () => unacceptable('Envie uma imagem JPEG ou PNG, ou um PDF.'),
  locked: () => unacceptable('Este PDF tem senha ou está danificado. Imprima-o em um PDF novo e envie esse.'),
  pixels: () => invalid('A imagem tem pontos demais: envie uma de até 40 megapixels.'),
  pages: () => invalid('O PDF tem páginas demais: envie até 60.'),
} as const;

export function tooLarge(): AppError {
  return new AppError(413, 'corpo_grande', 'O arquivo é grande demais: envie um de até 10 MB.');
}

function tooMuch(): AppError {
  return new AppError(413, 'corpo_grande', 'Os anexos passam de 9 MB ao todo. Tire algum ou envie menores.');
}
