import { inTransaction } from '../src/server/db/index.ts';
import { forgetHolder } from '../src/server/features/credits/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MeuVale } from '#shared/wire/credits.ts';
import { createCustomers } from '../src/server/features/customers/index.ts';
import { codeOf, creditOf, expectHonest, giveCredit } from './support/credits.ts';
import { newKey, openTill, type Till } from './support/till.ts';

const DAY_MS = 86_400_000;
let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectHonest(till);
  await till.stop();
});

const emailOf = async (id: number) =>
  (await till.db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;

const confirm = (id: number, at: Date | null) =>
  till.db.updateTable('customers').set({ email_confirmed_at: at }).where('id', '=', id).execute();

describe('the office', () => {
  it('[CRED-14] gives one vale by a key, and refuses what is none', async () => {
    const headers = { ...(await till.administrator()), ...newKey() };
    const body = { valor: 25.5, email: 'bia@example.com', motivo: 'Atraso na entrega' };
    const give = (changed: object = {}) =>
      till.post<{ vale: { id: number } }>('/gerenciamento/vales', { ...body, ...changed }, headers);
    const first = await give();
    expect(first).toMatchObject({ status: 201, body: { vale: { saldo: 25.5, email: 'bia@example.com' } } });
    expect(JSON.stringify(first.body)).not.toContain(await codeOf(till, first.body.vale.id));
    expect((await give()).body.vale.id).toBe(first.body.vale.id);
    expect((await give({ valor: 30 })).status).toBe(409);
    const anew = async (changed: object) =>
      (await till.post('/gerenciamento/vales', { ...body, ...changed }, { ...headers, ...newKey() })).status;
    for (const changed of [{ valor: 0 }, { valor: 1.001 }, { email: 'bia' }, { motivo: '' }, { dias: 179 }])
      expect(await anew(changed), JSON.stringify(changed)).toBe(422);
  });

  it('[CRED-66] forgets its words about a person with her, and changes nothing else that stands written down', async () => {
    const email = 'zuleica@example.com';
    const { id } = await giveCredit(till, 50, { email, motivo: 'Para a Zuleica' });
    const admin = await till.administrator();
    const act = (what: string, body: object) => till.post(`/gerenciamento/vales/${id}/${what}`, body, admin);
    for (const what of ['bloquear', 'desbloquear']) await act(what, { motivo: 'A Zuleica ligou' });
    await act('ajustar', { valor: 20, motivo: 'Zuleica devolveu' });
    const lines = () =>
      till.db.selectFrom('credit_movements').selectAll().where('credit_id', '=', id).orderBy('id').execute();
    const before = await lines();
    expect(before.filter(({ note }) => note.includes('Zuleica'))).toHaveLength(3);
    await inTransaction(till.db, (tx) => forgetHolder(tx, email));
    expect(await lines()).toEqual(before.map((line) => ({ ...line, note: '' })));
    const acts = await till.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `vale ${id}`)
      .execute();
    expect(acts.map(({ action }) => action)).toContain('vale_bloqueado');
    const kept = JSON.stringify([acts, await till.db.selectFrom('credits').selectAll().execute()]);
    expect(kept).not.toMatch(/zuleica/i);
    for (const changed of [{ note: 'x' }, { cents: 1 }, { note: '', made_by: 'x' }])
      await expect(
        till.db.updateTable('credit_movements').set(changed).where('credit_id', '=', id).execute(),
      ).rejects.toThrow('by new lines');
  });

  it('[CRED-14, CRED-33] blocks, reduces and sends again with a reason; its team reads without e-mails and changes nothing', async () => {
    const { id } = await giveCredit(till, 50);
    const [admin, team] = [await till.administrator(), await till.administrator('equipe')];
    const act = (what: string, body: object, headers = admin) =>
      till.post<Record<string, unknown>>(`/gerenciamento/vales/${id}/${what}`, body, headers);
    expect((await act('ajustar', { valor: 20, motivo: 'Engano' })).body).toMatchObject({
      vale: { saldo: 30 },
    });
    expect((await act('ajustar', { valor: 30.01, motivo: 'Engano' })).status).toBe(422);
    expect((await act('bloquear', { motivo: 'Suspeita' })).body).toMatchObject({
      vale: { estado: 'bloqueado' },
    });
    expect((await act('bloquear', { motivo: 'x' }, team)).status).toBe(403);
    expect((await act('desbloquear', { motivo: 'Engano' })).body).toMatchObject({
      vale: { estado: 'ativo' },
    });
    expect((await act('reenviar', {})).status).toBe(200);
    const seen = await till.get<{ vale: { email: string } }>(`/gerenciamento/vales/${id}`, team);
    expect(seen.body.vale.email).not.toContain('ana@');
    expect((await creditOf(till, id)).movimentos.map(({ tipo }) => tipo)).toEqual([
      'emitido',
      'ajustado',
      'bloqueado',
      'desbloqueado',
    ]);
    const find = (q: string, headers: Record<string, string>) =>
      till.get<{ vales: unknown[]; total: number }>(`/gerenciamento/vales?q=${q}&estado=ativo`, headers);
    for (const q of ['ana@example.com', 'a'])
      expect((await find(q, team)).body).toMatchObject({ vales: [], total: 0 });
    const { final } = await creditOf(till, id);
    expect((await find(String(final), team)).body).toMatchObject({ vales: [{ id }] });
    const list = await find('ana@example.com', admin);
    expect(list).toMatchObject({ status: 200, body: { vales: [{ id }] } });
    const acts = await till.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `vale ${id}`)
      .execute();
    expect(acts).toHaveLength(5);
    const searches = till.db.selectFrom('audit_log').select('after').where('action', '=', 'vales_procurados');
    const [search, ...more] = await searches.execute();
    expect(more).toEqual([]);
    expect(search?.after).toMatchObject({ count: expect.any(Number) });
    expect(JSON.stringify(search)).not.toContain('ana@example');
  });
});

it('[CRED-50] takes off a vale once for a key, whatever comes again or at the same time', async () => {
  const [one, other] = [await giveCredit(till, 50), await giveCredit(till, 50)];
  const headers = { ...(await till.administrator()), ...newKey() };
  const reduce = (id: number, changed: object = {}) =>
    till.post(`/gerenciamento/vales/${id}/ajustar`, { valor: 30, motivo: 'Engano', ...changed }, headers);
  const answers = await Promise.all([1, 2, 3].map(() => reduce(one.id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await creditOf(till, one.id)).saldo).toBe(20);
  const audited = await till.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'vale_ajustado')
    .where('subject', '=', `vale ${one.id}`)
    .execute();
  expect(audited).toHaveLength(1);
  for (const refused of [
    reduce(one.id, { valor: 10 }),
    reduce(one.id, { motivo: 'Outro' }),
    reduce(other.id),
  ])
    expect(await refused).toMatchObject({ status: 409, body: { codigo: 'chave_reutilizada' } });
  expect((await creditOf(till, other.id)).saldo).toBe(50);
  const key = newKey();
  const both = await Promise.all(
    [one, other].map(({ id }) =>
      till.post(`/gerenciamento/vales/${id}/ajustar`, { valor: 5, motivo: 'Engano' }, { ...headers, ...key }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('the holder of a vale', () => {
  it('[CRED-15, CRED-16, CRED-18] sees its code once her e-mail is confirmed, and what it holds by the code', async () => {
    const { id: customerId, headers } = await till.customer();
    const email = await emailOf(customerId);
    const { id, code } = await giveCredit(till, 80, { email: email.toUpperCase() });
    await confirm(customerId, null);
    const own = () => till.get<{ vales: MeuVale[]; emailConfirmado: boolean }>('/clientes/me/vales', headers);
    expect((await own()).body).toMatchObject({ vales: [], emailConfirmado: false });
    await confirm(customerId, till.now());
    const [vale] = (await own()).body.vales;
    expect(vale?.codigo?.replaceAll('-', '')).toBe(code);
    expect(vale).toMatchObject({
      id,
      saldo: 80,
      estado: 'ativo',
      movimentos: [{ tipo: 'emitido', valor: 80 }],
    });
    const asked = await till.post('/creditos/consultar', { codigo: vale?.codigo });
    expect(asked.body).toMatchObject({ vale: { saldo: 80, estado: 'ativo', tipo: 'vale_troca' } });

    const { ownData } = createCustomers({
      db: till.db,
      clock: till.now,
      random: till.deps.random,
      cpfs: till.deps.cpfs,
    });
    const asking = { customerId, tokenHash: Buffer.alloc(32) };
    const copy = await ownData.exportAll(asking);
    expect(copy.vales).toMatchObject([{ id, saldo: 80 }]);
    expect(JSON.stringify(copy)).not.toContain(vale?.codigo);
    const { erase } = await import('../src/server/features/customers/erasure.ts');
    await erase({ db: till.db, clock: till.now }, customerId);
    expect(await creditOf(till, id)).toMatchObject({ email: '', saldo: 80 });
    expect((await till.post('/creditos/consultar', { codigo: code })).status).toBe(200);
  });

  it('[CRED-17] is told once, 30 days before it ends', async () => {
    const { id } = await giveCredit(till, 10);
    const { venceEm } = await creditOf(till, id);
    expect(new Date(venceEm).getTime() - till.now().getTime()).toBeGreaterThan(364 * DAY_MS);
    const told = async () =>
      (
        await till.db.selectFrom('outbox').select('payload').where('kind', '=', 'vale_vencendo').execute()
      ).filter(({ payload }) => (payload as { creditId?: number }).creditId === id).length;
    till.advance(334 * DAY_MS);
    await till.creditsWorker.runOnce();
    expect(await told()).toBe(0);
    till.advance(2 * DAY_MS);
    await till.creditsWorker.runOnce();
    await till.creditsWorker.runOnce();
    expect(await told()).toBe(1);
  });
});
