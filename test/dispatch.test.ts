import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { EstatisticasHoje } from '#shared/wire/office-orders.ts';
import { unitsLeft } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
import { CODE, OTHER, parcelsOf, type Refusal, type Parcels } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** From the packing table to the buyer's door: tracking codes, what they move, and who is told. */

const JADLOG = { rastreio: '12345678901234', transportadora: 'Jadlog' };
let till: Till;
let admin: Record<string, string>;
let note: Parcels['note'];
let move: Parcels['move'];
let look: Parcels['look'];
let rowOf: Parcels['rowOf'];
let roadOf: Parcels['roadOf'];
let lettersOf: Parcels['lettersOf'];

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  ({ note, move, look, rowOf, roadOf, lettersOf } = parcelsOf(till, () => admin));
});
afterAll(async () => {
  await till.stop();
});

const foresee = (id: number, query: Record<string, string>) =>
  till.get<EnvioPrevisto & Refusal>(
    `/gerenciamento/pedidos/${id}/envio?${new URLSearchParams(query).toString()}`,
    admin,
  );
const lastAudit = () =>
  till.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

describe('the first tracking code', () => {
  it('[ORD-141, ORD-21] sends a paid order through separation, and its units stay out', async () => {
    const { id, goods } = await orderBy(till, 'card');
    const sent = await note(id, { rastreio: ' aa 123456785 br ' });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        mudou: ['processing', 'shipped'],
        email: 'pedido_enviado',
        avisos: [],
        pedido: { status: 'shipped' },
      },
    });
    expect(await roadOf(id)).toEqual([
      'shopper pending',
      'provider paid',
      'admin processing',
      'admin shipped',
    ]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'shipped', rastreio: CODE, transportadora: 'Correios' });
    expect(row.shipped_at).toBeInstanceOf(Date);
    expect(await lettersOf(id)).toEqual(['pedido_enviado']);
    expect(await lastAudit()).toMatchObject({
      action: 'pedido_envio',
      before: { status: 'paid', rastreio: '' },
      after: { status: 'shipped', rastreio: CODE, transportadora: 'Correios' },
    });
    expect(await look(id)).toMatchObject({ status: 'shipped', rastreio: CODE, pode_desistir: true });
    await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });
    expect((await rowOf(id)).status).toBe('refunded');
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });

  it('[ORD-141] sends one in separation, or to be paid at the door, and one that has arrived nowhere', async () => {
    const packed = await orderBy(till, 'card');
    await move(packed.id, 'processing');
    expect((await note(packed.id, JADLOG)).body).toMatchObject({
      mudou: ['shipped'],
      email: 'pedido_enviado',
    });
    const door = await orderBy(till, 'delivery');
    expect((await note(door.id, JADLOG)).body.mudou).toEqual(['processing', 'shipped']);
    expect((await rowOf(door.id)).paid_at).toBeNull();
    expect((await move(door.id, 'delivered')).status).toBe(200);
    expect((await rowOf(door.id)).paid_at).toBeInstanceOf(Date);
    const late = await orderBy(till, 'card');
    for (const status of ['processing', 'delivered']) await move(late.id, status);
    expect((await note(late.id, JADLOG)).body).toMatchObject({ mudou: [], email: null });
    expect(await lettersOf(late.id)).toEqual(['pedido_entregue']);
  });

  it('[ORD-142] that is none is refused in words that help, and nothing has happened', async () => {
    const { id } = await orderBy(till, 'card');
    const refused = await note(id, { rastreio: 'abc', transportadora: 'Correios', observacoes: 'Ligar.' });
    expect(refused.status).toBe(422);
    expect(refused.body.campos?.['rastreio']).toContain('2 letras, 9 números e 2 letras');
    expect((await note(id, { rastreio: 'abc' })).body.erro).toContain('incompleto');
    expect((await note(id, { rastreio: 'AA123456789BR' })).body.erro).toContain('não confere');
    expect(await rowOf(id)).toMatchObject({
      status: 'paid',
      rastreio: '',
      observacoes: '',
      shipped_at: null,
    });
    expect(await lettersOf(id)).toEqual([]);
  });

  it('[ORD-145] that is on another order is doubted, and taken', async () => {
    const code = { rastreio: '99887766554433', transportadora: 'Jadlog' };
    const [one, two] = [await orderBy(till, 'card'), await orderBy(till, 'card')];
    await note(one.id, code);
    const warning = [`Este código já está no pedido ${(await rowOf(one.id)).codigo}.`];
    expect((await foresee(two.id, code)).body.avisos).toEqual(warning);
    expect(await note(two.id, code)).toMatchObject({ status: 200, body: { avisos: warning } });
    expect((await rowOf(two.id)).status).toBe('shipped');
  });

  it('[ORD-97, ORD-141] is held up by what holds up preparing, wherever the order stands', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await move(id, 'processing');
    till.advance(11 * 60_000);
    admin = await till.administrator();
    await till.provider.decide(paymentId, 'dispute');
    for (const refused of [await note(id, { rastreio: CODE }), await move(id, 'shipped')]) {
      expect([refused.status, refused.body.codigo]).toEqual([409, 'pedido_contestado']);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'processing', rastreio: '' });
    const sent = await note(id, { rastreio: CODE, apesarDe: ['pedido_contestado'] });
    expect(sent.body.pedido.status).toBe('shipped');
  });
});

describe('an order that was sent', () => {
  it('[ORD-140, MAIL-46] by hand has no code, is told so once, and is told the code when there is one', async () => {
    const { id } = await orderBy(till, 'card');
    expect(await move(id, 'shipped')).toMatchObject({ status: 409, body: { codigo: 'mudanca_invalida' } });
    await move(id, 'processing');
    expect((await move(id, 'shipped')).status).toBe(200);
    expect((await move(id, 'shipped')).status).toBe(200);
    expect(await lettersOf(id)).toEqual(['pedido_enviado']);
    expect((await note(id, JADLOG)).body).toMatchObject({ mudou: [], email: 'rastreio_informado' });
    expect((await move(id, 'processing')).status).toBe(409);
    expect((await move(id, 'cancelled')).status).toBe(409);
    expect((await move(id, 'delivered')).status).toBe(200);
    expect(await lettersOf(id)).toEqual(['pedido_enviado', 'rastreio_informado', 'pedido_entregue']);
  });

  it('[MAIL-45] tells each corrected code once, back to the first one too, and the same code to nobody', async () => {
    const { id } = await orderBy(till, 'card');
    await note(id, { rastreio: CODE });
    expect((await note(id, { rastreio: OTHER })).body.email).toBe('rastreio_corrigido');
    expect((await note(id, { rastreio: OTHER })).body.email).toBeNull();
    expect((await note(id, { rastreio: OTHER.toLowerCase(), observacoes: 'Ok.' })).body.email).toBeNull();
    till.advance(1000);
    expect((await note(id, { rastreio: CODE })).body.email).toBe('rastreio_corrigido');
    expect(await lettersOf(id)).toEqual(['pedido_enviado', 'rastreio_corrigido', 'rastreio_corrigido']);
    const changed = await note(id, { rastreio: '12345678901234', transportadora: 'Jadlog' });
    expect(changed.body.email).toBe('rastreio_corrigido');
    expect(await rowOf(id)).toMatchObject({ transportadora: 'Jadlog' });
    await move(id, 'delivered');
    expect((await note(id, { rastreio: OTHER })).body.email).toBeNull();
  });

  it('[ORD-143] is not overwritten by who has not seen its code', async () => {
    const { id } = await orderBy(till, 'card');
    await note(id, { rastreio: CODE, rastreioVisto: '' });
    const refused = await note(id, { rastreio: OTHER, rastreioVisto: '' });
    expect([refused.status, refused.body.codigo]).toEqual([409, 'rastreio_mudou']);
    expect(refused.body.erro).toContain(CODE);
    expect((await note(id, { rastreio: CODE, rastreioVisto: '' })).status).toBe(200);
    expect((await note(id, { rastreio: OTHER, rastreioVisto: CODE })).status).toBe(200);
  });
});

describe('in lists and figures', () => {
  it('[ORD-57, ASAL-03, ASAL-14, ASAL-37] it is the sale that it was, under its own state', async () => {
    const { id } = await orderBy(till, 'card');
    const { codigo } = await rowOf(id);
    const today = () => till.get<EstatisticasHoje>('/pedidos/estatisticas-hoje', admin);
    const before = (await today()).body;
    await note(id, { rastreio: CODE });
    const after = (await today()).body;
    expect([after.vendasHoje, after.pedidosHoje]).toEqual([before.vendasHoje, before.pedidosHoje]);
    expect(after.pedidosPorStatus['shipped']).toBe((before.pedidosPorStatus['shipped'] ?? 0) + 1);
    const found = async (query: string) =>
      (await till.get<{ codigo: string }[]>(`/pedidos?q=${codigo}&${query}`, admin)).body.length;
    expect(await found('status=shipped')).toBe(1);
    expect(await found('status=processing')).toBe(0);
    expect(await found('espera=entregar')).toBe(1);
    expect(await found('espera=enviar')).toBe(0);
    const file = await fetch(`${till.url}/api/gerenciamento/pedidos.csv?status=shipped&q=${codigo}`, {
      headers: admin,
    });
    const line = (await file.text()).split('\n').find((text) => text.includes(codigo));
    expect(line).toContain('Enviado');
    expect(line).toContain('119,90');
  });
});

describe('what a code would do', () => {
  it('[ASAL-61] is shown with the very letter, and nothing has happened', async () => {
    const { id } = await orderBy(till, 'card');
    const { status, body } = await foresee(id, { rastreio: 'aa123456785br', transportadora: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rastreio: CODE,
      transportadora: 'Correios',
      mudancas: ['processing', 'shipped'],
      email: { assunto: `Seu pedido ${(await rowOf(id)).codigo} está a caminho` },
    });
    expect(body.email?.texto).toContain(`Código de rastreio: ${CODE}`);
    expect(body.email?.texto).toContain(body.rastreio_url ?? 'a page');
    expect(body.email?.texto).not.toContain('52998224725');
    expect(await rowOf(id)).toMatchObject({ status: 'paid', rastreio: '' });
    expect(await lettersOf(id)).toEqual([]);
    await note(id, { rastreio: CODE });
    expect((await foresee(id, { rastreio: CODE })).body).toMatchObject({ email: null, mudancas: [] });
    const { email } = (await foresee(id, { rastreio: OTHER })).body;
    expect(email?.assunto).toMatch(/^Rastreio corrigido/);
    expect(email?.texto).toContain(OTHER);
  });

  it('[ASAL-61] is refused as the sending would be, and to who may not send', async () => {
    const { id } = await orderBy(till, 'pix');
    expect((await foresee(id, { rastreio: CODE })).body.codigo).toBe('envio_invalido');
    const paid = await orderBy(till, 'card');
    expect((await foresee(paid.id, { rastreio: 'abc' })).body.campos).toHaveProperty('rastreio');
    expect((await foresee(999_999, { rastreio: CODE })).status).toBe(404);
    const path = `/gerenciamento/pedidos/${paid.id}/envio?rastreio=${CODE}`;
    expect((await till.get(path)).status).toBe(401);
    expect((await till.get(path, await till.administrator('leitura'))).status).toBe(403);
    expect((await till.get(path, await till.administrator('equipe'))).status).toBe(200);
  });
});
