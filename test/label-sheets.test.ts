import { PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MISSING_HEADER, readMissing } from '#shared/label-sheets.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { manyOf, type Many } from './support/many-labels.ts';
import { openTill, type Till } from './support/till.ts';

// Long: labels of several orders are bought first, and a file that never comes is waited for.

/** The sheets of many labels as one file. */

let till: Till;
let admin: Record<string, string>;
let at: Many;
/** Made labels with the codes that stand on their sheets, in the order in which they were bought; the last has an invoice. */
let labels: { id: number; code: string; name: string }[];
let ids: number[];

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = manyOf(till, () => admin);
  await at.play({ reset: true, balanceCents: 1_000_000, shipments: 1000 });
  const orders = await at.paidMany(5);
  await at.buyMany(
    (await at.rowsToBuy(orders)).map((wish, n) =>
      n === 4 ? { ...wish, documento: 'nota', chaveNota: keyOfInvoice(7101) } : wish,
    ),
  );
  await at.settle();
  const rows = (await Promise.all(orders.map((id) => at.rowsOf(id)))).flat();
  labels = rows.map(({ id, code, provider_id: name }) => ({ id, code, name: name ?? '' }));
  ids = labels.map(({ id }) => id);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
});

const missingOf = (answer: Response) => [...readMissing(answer.headers.get(MISSING_HEADER))];
const declared = () => ids.slice(0, 4);

/** What stands on each page. */
async function pagesOf(answer: Response): Promise<string[]> {
  const document = await PDFDocument.load(await answer.arrayBuffer());
  return document.getPages().map((page) => {
    const { node } = page;
    node.normalize();
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [];
    return streams
      .map((ref) => document.context.lookup(ref))
      .map((one) => (one instanceof PDFRawStream ? Buffer.from(one.getContents()).toString('latin1') : ''))
      .join('');
  });
}

async function expectPages(answer: Response, wanted: readonly number[], words: string): Promise<void> {
  const pages = await pagesOf(answer);
  expect(pages).toHaveLength(wanted.length);
  for (const [n, id] of wanted.entries()) {
    expect(pages[n]).toContain(words);
    expect(pages[n]).toContain(labels.find((label) => label.id === id)?.code);
  }
}

describe('sheets of many labels', () => {
  it('[LMON-13] come as one file in the order asked for: labels, those of a thermal printer, and declarations', async () => {
    const order = ids.toReversed();
    const answer = await at.sheets(order, 'pdf');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="etiqueta-juntas.pdf"',
    });
    expect(missingOf(answer)).toEqual([]);
    await expectPages(answer, order, 'Etiqueta de teste');
    const zpl = await (await at.sheets(order, 'zpl')).text();
    const places = order.map((id) => zpl.indexOf(labels.find((label) => label.id === id)?.code ?? '?'));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const daces = await at.sheets(ids, 'dace');
    expect(missingOf(daces)).toEqual([[ids[4], 'com_nota']]);
    await expectPages(daces, declared(), 'DACE de teste');
  }, 300_000);

  it('[LMON-13] come to who may print alone, a hundred at most, each once', async () => {
    const packer = await till.administrator('expedicao');
    expect((await at.sheets(declared(), 'dace', packer)).status).toBe(200);
    expect((await at.sheets(ids, 'pdf', await till.administrator('leitura'))).status).toBe(403);
    expect((await at.sheets(ids, 'pdf', {})).status).toBe(401);
    const many = (count: number) => Array.from({ length: count }, (_, n) => 900_000 + n);
    expect((await at.sheets(many(101), 'dace')).status).toBe(422);
    expect((await at.sheets([1, 1], 'dace')).status).toBe(422);
    expect((await at.sheets(ids, 'exe')).status).toBe(422);
    const none = await at.sheets(many(100), 'dace');
    expect([none.status, await none.json()]).toMatchObject([409, { codigo: 'etiqueta_nao_gerada' }]);
    const noted = await at.sheets(ids.slice(4), 'dace');
    expect([noted.status, await noted.json()]).toMatchObject([409, { codigo: 'sem_dace' }]);
    const some = await at.sheets([900_001, ...declared()], 'dace');
    expect(missingOf(some)).toEqual([[900_001, 'inexistente']]);
  }, 300_000);

  it('[LMON-14] are printed without what its provider keeps, breaks or gives as something else, which is named', async () => {
    for (const mode of ['500', 'html', 'garbage', 'half']) {
      await at.fault(mode, '/arquivos/dace-', 2);
      const answer = await at.sheets(declared(), 'dace');
      expect(answer.status, mode).toBe(200);
      const missing = new Map(missingOf(answer));
      expect([...missing.values()], mode).toEqual(['sem_arquivo', 'sem_arquivo']);
      const rest = declared().filter((id) => !missing.has(id));
      await expectPages(answer, rest, 'DACE de teste');
    }
    await at.fault('400_after', `/imprimir/dace/pdf/${labels[1]?.name}`, 1);
    expect(missingOf(await at.sheets(declared(), 'dace'))).toEqual([[ids[1], 'recusada']]);
    await at.fault('500', '/arquivos/', 4);
    const none = await at.sheets(declared(), 'dace');
    expect([none.status, await none.json()]).toMatchObject([
      502,
      { error: expect.stringContaining('nenhum arquivo') },
    ]);
  }, 600_000);

  it('[LMON-14] do not wait for one that never comes longer than for one label', async () => {
    const [first, ...others] = declared();
    await at.fault('hang', `/imprimir/dace/pdf/${labels[0]?.name}`, 1);
    const answer = await at.sheets(declared(), 'dace');
    expect(missingOf(answer)).toEqual([[first, 'sem_arquivo']]);
    await expectPages(answer, others, 'DACE de teste');
  }, 300_000);
});
