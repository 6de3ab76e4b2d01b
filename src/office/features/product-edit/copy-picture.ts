import type { CopiaDeImagem } from '#shared/wire/catalog-writes.ts';
import { ApiError } from '#web/lib/api.ts';
import { officeGet, officeSend } from '../../lib/api.ts';

const PATH = '/gerenciamento/midia/copiar';
const ASK_AGAIN_MS = 500;

/** Lets the shop copy a picture from elsewhere and waits for it: its new address. Throws ApiError with what went wrong. */
export async function copyPicture(address: string): Promise<string> {
  let { data } = await officeSend<CopiaDeImagem>('POST', PATH, { url: address });
  while (data.status === 'pending') {
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
    ({ data } = await officeGet<CopiaDeImagem>(`${PATH}/${data.id}`));
  }
  if (data.url === null) throw new ApiError(422, { error: data.erro ?? '' });
  return data.url;
}
