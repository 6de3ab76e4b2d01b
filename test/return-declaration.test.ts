import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExchangeMails } from '../src/server/features/exchanges/index.ts';
import { EMAIL } from './support/exchanges.ts';
import { reverseCodesOf, type Returning, type ReverseCodes } from './support/reverse-codes.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let at: ReverseCodes;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = reverseCodesOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.labels.play({ reset: true, balanceCents: 100_000 });
});

/** Presses 'Baixar declaração (DACE)'. */
async function download(
  { codigo, troca }: Pick<Returning, 'codigo' | 'troca'>,
  email: string | null = EMAIL,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${till.url}/pedidos/${codigo}/trocas/${troca}/declaracao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(email === null ? {} : { email }),
  });
  const text = await answer.text();
  const isFile = answer.headers.get('content-type') === 'application/pdf';
  const body = isFile ? null : (JSON.parse(text) as { codigo: string; error: string });
  return { status: answer.status, headers: answer.headers, text, body };
}

/** With a code that was made by one press. */
async function coded(): Promise<Returning> {
  const one = await at.asked();
  const made = await at.press(one.troca);
  expect(made.body.autorizada, JSON.stringify(made.body)).toBe(true);
  return one;
}

const labelOf = async ({ id }: Returning) => {
  const label = (await at.labels.rowsOf(id)).at(-1);
  if (label === undefined) throw new Error('no label');
  return label;
};

const printed = () => till.provider.calls('GET /api/v2/me/imprimir');

describe('the declaration of a posting code', () => {
  it('[EXCH-64] comes as a PDF to whoever asked for the return, by her e-mail or her session', async () => {
    const one = await coded();
    expect(await at.hers(one)).toMatchObject({ estado: 'autorizada', declaracao: true });
    const file = await download(one);
    expect(file.status, file.text).toBe(200);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="dace-T\d+\.pdf"$/);
    expect(file.text.startsWith('%PDF-')).toBe(true);
    expect(file.text).toContain('DACE de teste');
    expect(file.text).toContain('De: Ana Souza');
    expect(await printed()).toBeGreaterThan(0);
    const bia = await till.customer();
    expect((await download(one, null, bia.headers)).status).toBe(404);
    await till.db.updateTable('orders').set({ customer_id: bia.id }).where('id', '=', one.id).execute();
    expect((await download(one, null, bia.headers)).status).toBe(200);
  });

  it('[EXCH-64] is nobody else’s: not by another’s e-mail, nor of another order, in the words of the other calls', async () => {
    const [one, other] = [await coded(), await coded()];
    const before = await printed();
    const words = {
      codigo: 'nao_encontrado',
      error: expect.stringContaining('um pedido seu com este código'),
    };
    for (const [asked, email] of [
      [one, 'outra@example.com'],
      [one, null],
      [{ ...one, codigo: 'AAAAA-AAAAA-AAAAA' }, EMAIL],
    ] as const)
      expect(await download(asked, email)).toMatchObject({ status: 404, body: words });
    for (const troca of [other.troca, 999_999])
      expect(await download({ ...one, troca })).toMatchObject({
        status: 404,
        body: { codigo: 'nao_encontrado', error: 'Não encontramos esta troca.' },
      });
    // No more than a handful a minute.
    expect(await download(one)).toMatchObject({ status: 429 });
    expect(await printed()).toBe(before);
  });

  it('[EXCH-64] is none before the code is made, nor of a typed one', async () => {
    const one = await at.asked();
    expect(await at.hers(one)).toMatchObject({ declaracao: false });
    expect(await download(one)).toMatchObject({ status: 409, body: { codigo: 'troca_mudou' } });
    await at.exchanges.authorise(one.troca, { codigoReverso: 'LR123456789' });
    expect(await at.hers(one)).toMatchObject({ codigoReverso: 'LR123456789', declaracao: false });
    expect(await download(one)).toMatchObject({ status: 409, body: { codigo: 'sem_codigo' } });
  });

  it('[EXCH-64] is none once the code is cancelled or over, or the piece is not waited for', async () => {
    const [cancelled, ended, late] = [await coded(), await coded(), await coded()];
    await at.labels.cancel((await labelOf(cancelled)).id);
    expect(await at.hers(cancelled)).toMatchObject({ estado: 'autorizada', declaracao: false });
    expect(await download(cancelled)).toMatchObject({ status: 409, body: { codigo: 'sem_codigo' } });
    await at.exchanges.cancel(ended.codigo, ended.troca);
    expect(await at.hers(ended)).toMatchObject({ estado: 'cancelada', declaracao: false });
    expect(await download(ended)).toMatchObject({ status: 409, body: { codigo: 'troca_mudou' } });
    at.exchanges.passDays(8);
    admin = await till.administrator();
    expect(await at.hers(late)).toMatchObject({ codigoVencido: true, declaracao: false });
    expect(await download(late)).toMatchObject({
      status: 409,
      body: { codigo: 'codigo_vencido', error: expect.stringContaining('venceu') },
    });
  });

  it('[EXCH-64] is none while its label is being given up, or where an invoice goes with it', async () => {
    const one = await coded();
    const { id } = await labelOf(one);
    const set = (change: object) => till.db.updateTable('labels').set(change).where('id', '=', id).execute();
    await set({ goal: 'desistir' });
    expect(await download(one)).toMatchObject({ status: 409, body: { codigo: 'sem_codigo' } });
    await set({ goal: 'comprar', invoice_key: '33261111222333000181550010000000421000000420' });
    expect(await at.hers(one)).toMatchObject({ declaracao: false });
    expect(await download(one)).toMatchObject({
      status: 409,
      body: { codigo: 'sem_dace', error: expect.stringContaining('nota fiscal') },
    });
  });

  it('[EXCH-64] is said to be late where the provider hands over something else, or nothing', async () => {
    const one = await coded();
    for (const [mode, match] of [
      ['html', '/arquivos'],
      ['garbage', '/arquivos'],
      ['500', '/me/imprimir'],
      ['400_after', '/me/imprimir'],
    ] as const) {
      await at.labels.fault(mode, match);
      expect(await download(one), mode).toMatchObject({
        status: 502,
        body: { error: expect.stringContaining('Não conseguimos buscar a declaração') },
      });
      await till.provider.control(null);
    }
    expect((await download(one)).status).toBe(200);
  });
});

describe('the letter of a posting code', () => {
  const shop = () => ({ name: 'Loja', email: 'dona@loja.test', publicUrl: 'https://loja.test' });
  const written = async ({ troca }: Returning) => {
    const rows = till.db.selectFrom('outbox').selectAll();
    const row = await rows.where('dedup_key', '=', `troca_autorizada:${troca}`).executeTakeFirstOrThrow();
    const mail = { ...row, dedupKey: row.dedup_key, createdAt: row.created_at };
    const letter = await createExchangeMails({ db: till.db, shop })['troca_autorizada']?.(mail);
    return JSON.stringify(letter?.letter.blocks);
  };

  it('[EXCH-65] says where the declaration is, and of a typed code promises none', async () => {
    const [made, typed] = [await coded(), await at.asked()];
    await at.exchanges.authorise(typed.troca, { codigoReverso: 'LR123456789' });
    expect(await written(made)).toContain('baixe e imprima na página do pedido, pelo botão abaixo');
    expect(await written(typed)).not.toContain('DACE');
  });
});
