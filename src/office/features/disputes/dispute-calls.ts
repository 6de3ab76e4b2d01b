import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi, officeDownload } from '../../lib/api.ts';
import { readAllAgain } from '../../lib/readings.ts';
import { officeUpload } from '../../lib/upload.ts';

export async function saveWords(id: number, palavras: string): Promise<void> {
  await officeApi('PUT /gerenciamento/disputas/:id', { params: { id }, body: { palavras } });
}

export async function removePaper(id: number, anexo: number): Promise<void> {
  await officeApi('DELETE /gerenciamento/disputas/:id/anexos/:anexo', { params: { id, anexo } });
}

/** Hands the evidence in; what the shop says of it. */
export async function sendEvidence(id: number): Promise<AnswerOf<'POST /gerenciamento/disputas/:id/envio'>> {
  return (await officeApi('POST /gerenciamento/disputas/:id/envio', { params: { id } })).data;
}

export async function attach(
  id: number,
  { file, onProgress, signal }: { file: File; onProgress(part: number): void; signal: AbortSignal },
): Promise<void> {
  const name = file.name || 'anexo';
  await officeUpload('POST /gerenciamento/disputas/:id/anexos', {
    params: { id },
    file,
    fileName: name,
    onProgress,
    signal,
  }).finally(readAllAgain);
}

export const downloadEvidence = (id: number, codigo: string) =>
  officeDownload('GET /gerenciamento/disputas/:id/provas.pdf', {
    params: { id },
    fileName: `provas-${codigo}.pdf`,
  });

/** The document as it went to the provider. */
export const downloadSent = (id: number, codigo: string) =>
  officeDownload('GET /gerenciamento/disputas/:id/enviado.pdf', {
    params: { id },
    fileName: `enviado-${codigo}.pdf`,
  });
