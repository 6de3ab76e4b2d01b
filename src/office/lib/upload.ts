import type { AnswerOf } from '#shared/wire/calls.ts';
import { ApiError, type ApiErrorBody } from '#web/lib/calls/api.ts';
import { callAddress, type AddressParts } from '#web/lib/calls/call-address.ts';
import { readAdminToken, sendToLogin } from './session.ts';

export interface Upload {
  file: Blob;
  fileName: string;
  /** From 0 to 1, as far as the bytes have gone. */
  onProgress(part: number): void;
  /** Of the call's address, where that has some. */
  params?: AddressParts['params'];
  signal?: AbortSignal;
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The calls that take a file. */
type UploadCall = 'POST /gerenciamento/midia' | 'POST /gerenciamento/disputas/:id/anexos';

/**
 * Sends a file as multipart field `arquivo` as the administrator, by XHR because fetch tells no progress. Throws ApiError or AbortError; a dead session goes to the login.
 */
export function officeUpload<Name extends UploadCall>(
  name: Name,
  { file, fileName, onProgress, signal, params }: Upload,
): Promise<AnswerOf<Name>> {
  const { method, path } = callAddress(name, { params });
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const form = new FormData();
    form.append('arquivo', file, fileName);
    xhr.open(method, `/api${path}`);
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    xhr.setRequestHeader('Authorization', `Bearer ${readAdminToken() ?? ''}`);
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => {
      const body = bodyOf(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) return resolve(body as AnswerOf<Name>);
      if (xhr.status === 401) sendToLogin();
      reject(new ApiError(xhr.status, body as ApiErrorBody));
    });
    const noAnswer = { error: 'O envio não chegou à loja. Verifique sua internet e tente novamente.' };
    xhr.addEventListener('error', () => reject(new ApiError(0, noAnswer)));
    xhr.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}
