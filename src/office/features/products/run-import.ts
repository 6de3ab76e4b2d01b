import type { Andamento, Importacao } from '#shared/wire/catalog-writes.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { callAddress } from '#web/lib/calls/call-address.ts';
import { readAdminToken, sendToLogin } from '../../lib/session.ts';

const NO_ANSWER = 'O envio não chegou à loja. Verifique sua internet e tente novamente.';
const CUT_OFF = 'A resposta da loja parou no meio. Confira a lista de produtos antes de importar de novo.';

/** The whole lines of a text that is still arriving, and what is left of an unfinished one. */
export function takeLines(text: string): { lines: string[]; rest: string } {
  const parts = text.split('\n');
  const rest = parts.pop() ?? '';
  return { lines: parts.filter((line) => line.trim() !== ''), rest };
}

async function post(file: Blob, dryRun: boolean): Promise<Response> {
  const query = { simular: dryRun ? 'true' : undefined };
  const { method, path } = callAddress('POST /gerenciamento/produtos/importar', { query });
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${readAdminToken() ?? ''}`,
        'Content-Type': 'text/csv',
        'X-Requested-With': 'XMLHttpRequest',
      },
      body: file,
    });
  } catch {
    throw new ApiError(0, { error: NO_ANSWER });
  }
}

/**
 * Sends a file of products and follows its progress, which comes a line at a time. A dry run changes nothing.
 * Throws ApiError; a dead session goes to the login.
 */
export async function runImport(
  file: Blob,
  dryRun: boolean,
  onProgress: (progress: Andamento) => void,
): Promise<Importacao> {
  const response = await post(file, dryRun);
  if (!response.ok || response.body === null) {
    if (response.status === 401) sendToLogin();
    throw new ApiError(response.status, await response.json().catch(() => ({})));
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let result: Importacao | null = null;
  for (;;) {
    const { done, value } = await reader.read();
    const taken = takeLines(rest + (value ?? '') + (done ? '\n' : ''));
    rest = taken.rest;
    for (const line of taken.lines) {
      const step = JSON.parse(line) as Andamento | Importacao;
      if ('mensagem' in step) result = step;
      else onProgress(step);
    }
    if (done) break;
  }
  if (result === null) throw new ApiError(0, { error: CUT_OFF });
  return result;
}
