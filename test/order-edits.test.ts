import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeRole } from '#shared/acts.ts';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findEditFacts } from '../src/server/features/edits/index.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { eraseBuyer } from '../src/server/features/orders/erase-buyer.store.ts';
import { labelsOf } from './support/labels.ts';
import { editsOf, PLACE, type OrderEdits } from './support/order-edits.ts';
import { orderBy } from './support/order-by.ts';
import { expectWhole } from './support/promotions.ts';
import { FAR, NEAR, NOWHERE, UNKNOWN } from './support/flat-freight.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let at: OrderEdits;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = editsOf(till, () => admin);
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(() => till.advance(61_000));

const paid = async () => (await orderBy(till, 'card')).id;
const firstEdit = (orderId: number) =>
  till.db.selectFrom('order_edits').selectAll().where('order_id', '=', orderId).executeTakeFirst();

async function letterOf(orderId: number) {
  const edit = await firstEdit(orderId);
  const facts = await findLetterFacts(till.db, orderId);
  if (facts === undefined) throw new Error('no order');
  const told = { ...facts, edit: await findEditFacts(till.db, { orderId, editId: edit?.id }) };
  const sender = { name: 'Loja', cnpj: '', address: '', phone: '', email: 'oi@loja.example', publicUrl: '' };
  return orderLetter('pedido_alterado', { facts: told, sender, now: till.now() });
}

describe('an address', () => {
  it('[EDIT-01, EDIT-02] is another one from then on, told of once, with who changed it and from what to what', async () => {
    const id = await paid();
    const changed = await at.move(id, { numero: '20', complemento: 'casa 2', whatsapp: '(21) 97777-6666' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body.mudou).toBe(true);
    const { total_cents: total, frete_cents: freight } = await at.rowOf(id);
    expect([total, freight]).toEqual([11_990, 1990]);
    const order = await at.detail(id);
    expect(order.endereco).toMatchObject({ endereco: 'Rua das Flores', numero: '20', complemento: 'casa 2' });
    expect(order.cliente.whatsapp).toBe('21977776666');
    const event = order.historico.find(({ tipo }) => tipo === 'alteracao');
    expect(event?.reason).toContain(
      'Número: 10; Complemento: nada. Agora: WhatsApp: outro número; Número: 20',
    );
    expect(event?.reason).toMatch(/Por \S+\.$/);
    expect(await at.mailsOf(id)).toBe(1);
    const letter = await letterOf(id);
    expect(letter).toMatchObject({ title: 'Mudamos a entrega do seu pedido' });
    expect(letter?.blocks).toContainEqual({
      kind: 'lines',
      title: 'Agora',
      lines: ['WhatsApp: outro número', 'Número: 20', 'Complemento: casa 2'],
    });
    const [line] = await at.auditOf(id);
    expect(line).toMatchObject({ action: 'pedido_endereco', before: null });
    expect(JSON.stringify(line?.after)).not.toMatch(/casa 2|Flores|9777/);
  });

  it('[EDIT-01, EDIT-02] that is the same already tells nobody, and one that is none is refused by its field', async () => {
    const id = await paid();
    const same = await at.move(id, {});
    expect(same.body).toMatchObject({ mudou: false });
    expect(await at.mailsOf(id)).toBe(0);
    const bad = await at.move(id, { endereco: ' ', cep: '1', nome: 'A' });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.campos ?? {}).toSorted()).toEqual(['cep', 'endereco', 'nome']);
    expect((await at.move(id, { endereco: 'a'.repeat(401) })).status).toBe(422);
    expect((await at.move(9_999_999, {})).status).toBe(404);
  });

  it('[EDIT-01] is on the label that is bought after', async () => {
    const labels = labelsOf(till, () => admin);
    await labels.play({ reset: true, balanceCents: 100_000 });
    const { id } = await labels.paid();
    await at.move(id, { nome: 'Bia Reis', cep: NEAR.cep });
    expect((await labels.buy(id)).status).toBe(200);
    expect(JSON.stringify(await labels.held(id))).toContain(
      `"to":{"name":"Bia Reis","postalCode":"${NEAR.cep}"}`,
    );
    expect((await at.move(id, { numero: '8' })).body.codigo).toBe('edicao_indisponivel');
  });

  it('[EDIT-08] that was changed is forgotten with its buyer', async () => {
    const { id, codigo } = await at.buy([{ goods: (await orderBy(till, 'card')).goods }], {
      customer: {
        nome: 'Bia Reis',
        email: 'bia@example.com',
        cpf: '111.444.777-35',
        whatsapp: '21988887777',
      },
    });
    await at.move(id, { nome: 'Bia Reis', numero: '98761 fundos' });
    await till.db
      .transaction()
      .execute((tx) => eraseBuyer(tx, { guestEmail: 'bia@example.com' }, till.now()));
    expect(await firstEdit(id)).toMatchObject({ before: {}, after: {}, request_hash: '' });
    expect(await letterOf(id)).toBeNull();
    expect(JSON.stringify((await at.detail(id)).historico)).not.toContain('98761 fundos');
    expect(codigo).not.toBe('');
  });
});

describe('another postal code', () => {
  it('[EDIT-03] goes by the same way at what was paid, and the shop bears what was shown and no more', async () => {
    const id = await paid();
    const far = { cep: FAR.cep, cidade: 'Rio Branco', estado: 'AC' };
    expect((await at.quote(id, FAR.cep)).body).toMatchObject({
      diferenca: 15,
      frete: { id: '1', prazo: 12 },
    });
    const unseen = await at.move(id, far);
    expect(unseen.status).toBe(409);
    expect(unseen.body).toMatchObject({ codigo: 'frete_mudou', valor: 15 });
    expect((await at.rowOf(id)).cep).toBe('26167020');
    expect((await at.move(id, { ...far, diferenca: 15 })).status).toBe(200);
    const row = await at.rowOf(id);
    expect(row).toMatchObject({ cep: FAR.cep, frete_cents: 1990, total_cents: 11_990 });
    expect(row.frete).toMatchObject({ id: '1', prazo: 12 });
    expect(JSON.stringify((await at.detail(id)).historico)).toContain('A loja paga R$ 15,00 a mais');
  });

  it('[EDIT-03] that costs less gives nothing back', async () => {
    const id = await paid();
    expect((await at.quote(id, NEAR.cep)).body.diferenca).toBe(0);
    expect((await at.move(id, { cep: NEAR.cep })).status).toBe(200);
    expect(await at.rowOf(id)).toMatchObject({ frete_cents: 1990, total_cents: 11_990 });
  });

  it('[EDIT-04] that the same way does not reach, or of which nobody knows, changes nothing', async () => {
    const id = await paid();
    for (const answer of [await at.quote(id, NOWHERE.cep), await at.move(id, { cep: NOWHERE.cep })]) {
      expect(answer).toMatchObject({ status: 409, body: { codigo: 'frete_indisponivel' } });
    }
    expect((await at.move(id, { cep: UNKNOWN.cep })).status).toBe(502);
    const local = await at.buy([{ goods: (await orderBy(till, 'card')).goods }], {
      shipping: broughtByShop(),
      transaction_amount: 108,
    });
    expect((await at.move(local.id, { cep: NEAR.cep })).status).toBe(200);
    expect((await at.move(local.id, { cep: FAR.cep })).body.codigo).toBe('frete_indisponivel');
    expect((await at.rowOf(local.id)).cep).toBe(NEAR.cep);
  });
});

/** A purchase whose pieces the shop brings itself. */
function broughtByShop() {
  const address = {
    postal_code: PLACE.cep,
    street: PLACE.endereco,
    number: PLACE.numero,
    complement: '',
    district: PLACE.bairro,
    city: PLACE.cidade,
    region_code: PLACE.estado,
    country: 'BRA',
  };
  const frete = {
    method: 'Local',
    delivery_time: { days: 1 },
    amount: { value: 800 },
    carrier: 'Loja',
    address,
  };
  return { frete, freteSelecionado: { id: 'delivery_local' }, cepOrigem: '26167020' };
}

describe('what speaks against it', () => {
  it('[EDIT-05] is whatever has become of the order by then', async () => {
    const set = async (change: Record<string, unknown>) => {
      const id = await paid();
      await till.db.updateTable('orders').set(change).where('id', '=', id).execute();
      const { body } = await at.move(id, { numero: '20' });
      expect((await at.rowOf(id)).numero).toBe('10');
      expect((await at.read(id)).endereco).toMatchObject({ pode: false, motivo: body.erro });
      return body.codigo;
    };
    expect(await set({ shipped_at: till.now() })).toBe('edicao_indisponivel');
    expect(await set({ rastreio: 'AA123456785BR' })).toBe('edicao_indisponivel');
    expect(await set({ payment_held: true })).toBe('edicao_indisponivel');
    expect(await set({ withdrawn_at: till.now() })).toBe('edicao_indisponivel');
    expect(await set({ disputed: true })).toBe('pedido_contestado');
    expect(await set({ fraud_alert_at: till.now() })).toBe('alerta_de_fraude');
    const { id } = await orderBy(till, 'pix');
    expect((await at.move(id, { numero: '20' })).body.codigo).toBe('edicao_indisponivel');
  });

  it('[EDIT-05] is a refund that is under way, and a label that is', async () => {
    const { id } = await orderBy(till, 'card');
    await till.provider.control({ refunds: 'in_process' });
    await till.post(`/gerenciamento/pedidos/${id}/estorno`, { valor: 10 }, { ...admin, ...newKey() });
    expect((await at.move(id, { numero: '20' })).body.codigo).toBe('estorno_em_andamento');
    await till.provider.control(null);
    const labelled = await paid();
    await till.db
      .insertInto('labels')
      .values({
        order_id: labelled,
        client_key: 'k',
        reference: `etq-${labelled}-0000000`,
        service_id: '1',
        service: 'PAC',
        carrier: 'Correios',
        agreed_cents: 100,
        bought_by: 'x',
        created_at: till.now(),
        updated_at: till.now(),
      })
      .execute();
    expect((await at.move(labelled, { numero: '20' })).body.codigo).toBe('etiqueta_existe');
    await till.db.updateTable('labels').set({ state: 'desfeita' }).where('order_id', '=', labelled).execute();
    expect((await at.move(labelled, { numero: '20' })).status).toBe(200);
  });

  it('[EDIT-06] two presses change it once, and another tab is told what it has not seen', async () => {
    const id = await paid();
    const key = newKey();
    const body = { ...PLACE, numero: '20', diferenca: 0, visto: 0 };
    const path = `/gerenciamento/pedidos/${id}/endereco`;
    const put = (more: object, by = key) =>
      till.put<{ codigo: string }>(path, { ...body, ...more }, { ...admin, ...by });
    const both = await Promise.all([put({}), put({}), put({})]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await at.mailsOf(id)).toBe(1);
    expect((await put({ numero: '30' })).body.codigo).toBe('chave_reutilizada');
    expect((await put({ numero: '30' }, newKey())).body.codigo).toBe('pedido_mudou');
    const race = await Promise.all(
      ['40', '50'].map(async (numero) => (await at.move(id, { numero })).status),
    );
    expect(race.toSorted()).toEqual([200, 409]);
    expect(await at.mailsOf(id)).toBe(2);
  });

  it('[EDIT-06] whoever withdraws at the same time is not overtaken', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await paid();
      const { codigo, email } = await at.rowOf(id);
      const [moved, left] = await Promise.all([
        at.move(id, { numero: '20' }),
        till.post(`/pedidos/${codigo}/desistencia`, { email }),
      ]);
      expect([200, 409]).toContain(moved.status);
      expect(left.status).toBeLessThan(300);
      expect((await at.move(id, { numero: '21' })).status).toBe(409);
    }
  });

  it('[EDIT-07] is not being owner or team', async () => {
    const id = await paid();
    for (const role of ['catalogo', 'expedicao', 'suporte', 'leitura'] satisfies OfficeRole[]) {
      const as = await till.administrator(role);
      expect([role, (await at.move(id, { numero: '20' }, newKey(), as)).status]).toEqual([role, 403]);
    }
    const team = await till.administrator('equipe');
    expect((await at.move(id, { numero: '20' }, newKey(), team)).status).toBe(200);
    const reader = await till.administrator('leitura');
    const seen = JSON.stringify((await at.detail(id, reader)).historico);
    expect(seen).toContain('Endereço de entrega');
    expect(seen).not.toContain('Número');
  });
});
