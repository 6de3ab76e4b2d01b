import type { DetalheDaMudanca, LinhaDaMudanca } from '#shared/wire/moving-calls.ts';
import type { CatalogOffice } from './catalog-office.ts';

const ROOT = '/api/gerenciamento/mudanca/importacoes';

/** An old shop's files, sent and worked on by hand. */
export function movingFiles(office: () => CatalogOffice) {
  const call = (...given: Parameters<CatalogOffice['call']>) => office().call(...given);

  async function send(text: string | Uint8Array<ArrayBuffer>, nome = 'produtos.csv') {
    const { url, tokens } = office();
    const answer = await fetch(`${url}/api/gerenciamento/mudanca/arquivos?nome=${encodeURIComponent(nome)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'text/csv' },
      body: text,
    });
    return { status: answer.status, body: (await answer.json()) as { id: number; error?: string } };
  }
  const work = () => office().moving.work.runOnce();
  const find = async (id: number) => (await call('GET', `${ROOT}/${id}`)).body as unknown as DetalheDaMudanca;
  const act = (id: number, what: string, body: object = {}) => call('POST', `${ROOT}/${id}/${what}`, body);

  return {
    send,
    work,
    find,
    act,
    lines: async (id: number, query = '') =>
      (await call('GET', `${ROOT}/${id}/linhas${query}`)).body as unknown as LinhaDaMudanca[],
    remove: (id: number) => call('DELETE', `${ROOT}/${id}`),
    /** A file that was looked at. */
    async checked(text: string | Uint8Array<ArrayBuffer>): Promise<number> {
      const { status, body } = await send(text);
      if (status !== 201) throw new Error(`Not taken: ${JSON.stringify(body)}`);
      await work();
      return body.id;
    },
    /** What is to be done, done to its end. */
    async doAll(id: number, what: 'trazer' | 'desfazer', body: object = {}): Promise<DetalheDaMudanca> {
      const { status, body: answer } = await act(id, what, body);
      if (status !== 200) throw new Error(`Not begun: ${JSON.stringify(answer)}`);
      await work();
      return find(id);
    },
  };
}
