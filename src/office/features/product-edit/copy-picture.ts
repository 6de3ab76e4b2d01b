import { ApiError } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';

const ASK_AGAIN_MS = 500;

/** Lets the shop copy a picture from elsewhere and waits for it: its new address. Throws ApiError with what went wrong. */
export async function copyPicture(address: string): Promise<string> {
  let { data } = await officeApi('POST /gerenciamento/midia/copiar', { body: { url: address } });
  while (data.status === 'pending') {
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
    ({ data } = await officeApi('GET /gerenciamento/midia/copiar/:id', { params: { id: data.id } }));
  }
  if (data.url === null) throw new ApiError(422, { error: data.erro ?? '' });
  return data.url;
}
