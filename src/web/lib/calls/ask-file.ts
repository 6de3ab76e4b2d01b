import type { Asked } from '#shared/wire/calls.ts';
import { readToken } from '../session/session-keys.ts';
import { ApiError, type ApiErrorBody } from './api.ts';
import { callAddress, type AddressParts } from './call-address.ts';

/** Its provider takes up to 18 s, and a phone in the country its own time. */
const PATIENCE_MS = 60_000;

/** The calls of shoppers that answer a file. */
type FileCall = 'POST /pedidos/:codigo/trocas/:id/declaracao';

/** Asks for a file, which no link could: it goes with the buyer's token or her e-mail. Throws ApiError. */
export async function askFile<Name extends FileCall>(
  name: Name,
  { body, ...parts }: Asked<Name>,
): Promise<Blob> {
  const { method, path } = callAddress(name, parts as AddressParts);
  const token = readToken();
  const headers = {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const given = { method, headers, body: JSON.stringify(body), signal };
  try {
    const response = await fetch(`/api${path}`, given);
    if (response.ok) return await response.blob();
    const refusal: unknown = await response.json().catch(() => ({}));
    throw new ApiError(response.status, refusal as ApiErrorBody);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const text = 'O arquivo não chegou. Verifique sua internet e tente de novo.';
    throw new ApiError(0, { error: text, codigo: 'rede' });
  }
}
