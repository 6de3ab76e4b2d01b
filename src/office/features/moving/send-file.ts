import { ApiError } from '#web/lib/calls/api.ts';
import { callAddress } from '#web/lib/calls/call-address.ts';
import { readAllAgain } from '../../lib/readings.ts';
import { readAdminToken, sendToLogin } from '../../lib/session.ts';

const NO_ANSWER = 'O envio não chegou à loja. Verifique sua internet e tente novamente.';
const MAX_NAME = 200;

/** Sends an old shop's file to be looked at; its number. Throws ApiError; a dead session goes to the login. */
export async function sendFile(file: File): Promise<number> {
  const query = { nome: file.name.slice(0, MAX_NAME) };
  const address = callAddress('POST /gerenciamento/mudanca/arquivos', { query });
  const { status, body } = await send<{ id: number }>(address, { type: 'text/csv', file });
  if (body.id === undefined) throw new ApiError(status, body);
  return body.id;
}

interface SitemapRead {
  achados: number;
  semDestino: number;
  deixados: number;
}

/** Sends an old shop's sitemap; what was found in it. Throws as `sendFile`. */
export async function sendSitemap(file: File): Promise<SitemapRead> {
  const address = callAddress('POST /gerenciamento/mudanca/enderecos/mapa', {});
  const { body } = await send<SitemapRead>(address, { type: 'application/xml', file });
  const { achados = 0, semDestino = 0, deixados = 0 } = body;
  return { achados, semDestino, deixados };
}

type Sent<Body> = Partial<Body> & Record<string, unknown>;

async function send<Body extends object>(
  { method, path }: ReturnType<typeof callAddress>,
  { type, file }: { type: string; file: File },
): Promise<{ status: number; body: Sent<Body> }> {
  const headers = {
    Authorization: `Bearer ${readAdminToken() ?? ''}`,
    'Content-Type': type,
    'X-Requested-With': 'XMLHttpRequest',
  };
  const response = await fetch(`/api${path}`, { method, headers, body: file }).catch(() => {
    throw new ApiError(0, { error: NO_ANSWER });
  });
  const body = (await response.json().catch(() => ({}))) as Sent<Body>;
  if (response.status === 401) sendToLogin();
  if (!response.ok) throw new ApiError(response.status, body);
  readAllAgain();
  return { status: response.status, body };
}
