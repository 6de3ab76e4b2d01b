import { ApiError, apiGet, apiPost, apiSend, type ApiAnswer } from '#web/lib/api.ts';
import { readAllAgain } from './readings.ts';
import { readAdminToken, sendToLogin } from './session.ts';

/** A session that has ended in the middle of something: the login, and nothing else, can help. */
function noteEndOfSession(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) sendToLogin();
  throw error;
}

/** GET `/api{path}` as the administrator. Throws ApiError or AbortError; a dead session goes to the login. */
export function officeGet<T>(path: string, signal?: AbortSignal): Promise<ApiAnswer<T>> {
  return apiGet<T>(path, { token: readAdminToken(), signal }).catch(noteEndOfSession);
}

/** As officeGet, by who may have the answer of this etag already: then it is 304 and `data` null. */
export function officeGetNew<T>(
  path: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<ApiAnswer<T | null>> {
  return apiGet<T>(path, { token: readAdminToken(), signal, etag }).catch(noteEndOfSession);
}

/**
 * POST, PUT or DELETE `/api{path}` as the administrator; never repeated by itself, and what is shown is read again
 * whatever came of it. Throws as officeGet.
 */
export function officeSend<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<ApiAnswer<T>> {
  const token = readAdminToken();
  const answer =
    method === 'POST'
      ? apiPost<T>(path, body ?? {}, { token })
      : apiSend<T>(method, path, { token, ...(body !== undefined && { body }) });
  return answer.catch(noteEndOfSession).finally(readAllAgain);
}

/** As officeSend by POST, with an idempotency key: a dead network may repeat it. */
export function officePostOnce<T>(path: string, body: unknown, key: string): Promise<ApiAnswer<T>> {
  const answer = apiPost<T>(path, body, { token: readAdminToken(), key });
  return answer.catch(noteEndOfSession).finally(readAllAgain);
}

/** Fetches a file as the administrator (a link could not carry the token) and hands it to the browser's downloads. */
export async function officeDownload(path: string, fileName: string): Promise<void> {
  const response = await fetch(`/api${path}`, {
    headers: { Authorization: `Bearer ${readAdminToken() ?? ''}`, 'X-Requested-With': 'XMLHttpRequest' },
  }).catch(() => {
    throw new ApiError(0, { error: 'Sem conexão com a loja. Verifique sua internet e tente novamente.' });
  });
  if (!response.ok) {
    const body = await response.json().catch(() => ({}));
    noteEndOfSession(new ApiError(response.status, body));
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
