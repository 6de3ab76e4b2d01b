import type { AnswerOf } from '#shared/wire/calls.ts';
import { ApiError, type ApiErrorBody } from './api.ts';
import { callAddress, type AddressParts } from './call-address.ts';
import { readToken } from '../session/session-keys.ts';

/** A phone in the country needs its time. */
const PATIENCE_MS = 120_000;

/** The calls of shoppers that take a file. */
type FileCall = 'POST /pedidos/:codigo/trocas/:id/fotos';

interface Sending {
  params: AddressParts['params'];
  /** Fields that stand before the file. */
  fields: Readonly<Record<string, string>>;
  file: Blob;
  fileName: string;
  /** Made once per file: sent again it is the same one. */
  key: string;
}

/** Sends a file as multipart field `arquivo`. Throws ApiError. */
export async function sendFile<Name extends FileCall>(
  name: Name,
  { params, fields, file, fileName, key }: Sending,
): Promise<AnswerOf<Name>> {
  const { method, path } = callAddress(name, { params });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('arquivo', file, fileName);
  const token = readToken();
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Idempotency-Key': key,
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`/api${path}`, { method, headers, body: form, signal }).catch(() => {
    throw new ApiError(0, {
      error: 'A foto não chegou à loja. Verifique sua internet e tente de novo.',
      codigo: 'rede',
    });
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body as ApiErrorBody);
  return body as AnswerOf<Name>;
}
