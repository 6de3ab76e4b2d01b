import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { callShop } from '../../e2e/office-desk.ts';

/** An owner's changes of the settings of a shop that runs. */
export function settingsCalls(shopUrl: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const base = `${shopUrl}/api/gerenciamento/configuracoes`;
  const read = () => callShop<Configuracoes>(base, 'GET', undefined, headers);
  const change = async <T>(method: string, path: string, body: Record<string, unknown> = {}) =>
    callShop<T>(base + path, method, { versao: (await read()).versao, ...body }, headers);
  const save = (documento: Record<string, unknown>) => change('PUT', '', { documento });
  return {
    read,
    change,
    save,
    link: () => callShop<{ url: string }>(`${base}/previa`, 'POST', {}, headers),
    async publish(documento: Record<string, unknown>) {
      await save(documento);
      await change('POST', '/publicar');
    },
  };
}
