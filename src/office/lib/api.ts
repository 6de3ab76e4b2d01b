import type { AnswerOf, Asked, CallName } from '#shared/wire/calls.ts';
import { api, ApiError, type ApiAnswer, type AskOptions, type BareCall } from '#web/lib/calls/api.ts';
import { callAddress, type AddressParts } from '#web/lib/calls/call-address.ts';
import { readAllAgain } from './readings.ts';
import { provenIfAsked } from './prove-anew.ts';
import { readAdminToken, sendToLogin } from './session.ts';
import { offerFile } from '#web/lib/document/offer-file.ts';

/** A session that has ended in the middle of something: the login, and nothing else, can help. */
function noteEndOfSession(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) sendToLogin();
  throw error;
}

/**
 * Makes the call of that name as the administrator. One that writes is never repeated by itself unless it has a key,
 * and what is shown is read again whatever came of it. Throws ApiError or AbortError; a dead session goes to the login.
 */
export function officeApi<Name extends BareCall>(
  name: Name,
  options?: AskOptions,
): Promise<ApiAnswer<AnswerOf<Name>>>;
export function officeApi<Name extends CallName>(
  name: Name,
  given: Asked<Name> & AskOptions,
): Promise<ApiAnswer<AnswerOf<Name>>>;
export function officeApi(name: CallName, given: AskOptions = {}) {
  const make = () => api(name as BareCall, { ...given, token: readAdminToken() });
  const answer = provenIfAsked(make).catch(noteEndOfSession);
  return name.startsWith('GET ') ? answer : answer.finally(readAllAgain);
}

/** Fetches a file as the administrator (a link could not carry the token) and hands it to the browser's downloads. */
export async function officeDownload<Name extends CallName>(
  name: Name,
  { fileName, ...asked }: Pick<Asked<Name>, 'params' | 'query'> & { fileName: string },
): Promise<void> {
  offerFile((await officeFile(name, asked)).file, fileName);
}

/** Fetches a file as the administrator, with what is told beside it. */
export async function officeFile<Name extends CallName>(
  name: Name,
  asked: Pick<Asked<Name>, 'params' | 'query'>,
): Promise<OfficeFile> {
  const { path } = callAddress(name, asked as AddressParts);
  return provenIfAsked(() => fetchFile(`/api${path}`)).catch(noteEndOfSession);
}

interface OfficeFile {
  file: Blob;
  headers: Headers;
}

/** Reads a picture that only the office may see, as an address that this page alone knows. */
export async function officePicture<Name extends CallName>(
  name: Name,
  asked: Pick<Asked<Name>, 'params'>,
): Promise<string> {
  const { path } = callAddress(name, asked as AddressParts);
  const { file } = await fetchFile(`/api${path}`).catch(noteEndOfSession);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The picture could not be read')),
    );
    reader.readAsDataURL(file);
  });
}

async function fetchFile(address: string): Promise<OfficeFile> {
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${readAdminToken() ?? ''}`, 'X-Requested-With': 'XMLHttpRequest' },
  }).catch(() => {
    throw new ApiError(0, { error: 'Sem conexão com a loja. Verifique sua internet e tente novamente.' });
  });
  if (!response.ok) {
    const body = await response.json().catch(() => ({}));
    throw new ApiError(response.status, body);
  }
  return { file: await response.blob(), headers: response.headers };
}
