import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomers } from '../src/server/features/customers/index.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import { openExchanges, type Exchanges } from './support/exchanges.ts';
import { newPiecesOf, type NewPieces } from './support/new-pieces.ts';
import { orderParcelsOf, type OrderParcels } from './support/order-parcels.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let exchanges: Exchanges;
let pieces: NewPieces;
let kit: OrderParcels;

beforeAll(async () => {
  till = await openTill();
  const headers = await till.administrator();
  const admin = () => headers;
  exchanges = openExchanges(till);
  pieces = newPiecesOf(till, { exchanges, admin });
  kit = orderParcelsOf(till, admin);
});
afterAll(() => till.stop());

/** A customer to whom an exchange's new piece is on its way by its label, and what asks for her erasure. */
async function sentTo() {
  await kit.labels.play({ reset: true, balanceCents: 100_000 });
  const customer = await till.customer();
  const { id, codigo, troca } = await pieces.checked();
  await till.db.updateTable('orders').set({ customer_id: customer.id }).where('id', '=', id).execute();
  const { body } = await pieces.press(troca);
  expect(body, JSON.stringify(body)).toMatchObject({ concluida: true });
  const deps = { db: till.db, clock: till.now, random: till.deps.random, cpfs: till.deps.cpfs };
  const { ownData } = createCustomers(deps);
  const token = (customer.headers['authorization'] ?? '').replace('Bearer ', '');
  const asking = { customerId: customer.id, tokenHash: hashToken(token), senha: undefined };
  const erase = () => ownData.erase({ ...asking, address: '203.0.113.1' });
  const nameOf = async () => (await kit.edits.rowOf(id)).nome;
  return { codigo, pacote: body.pacote, erase, nameOf };
}

it('[EXCH-70] an erasure waits for a new piece that is on its way, until it is there', async () => {
  const { codigo, pacote, erase, nameOf } = await sentTo();
  const refused = { codigo: 'troca_em_andamento', message: expect.stringContaining(codigo) };
  await expect(erase()).rejects.toMatchObject(refused);
  expect(await nameOf()).not.toBe('');
  expect((await kit.arrived(pacote)).status).toBe(200);
  await erase();
  expect(await nameOf()).toBe('');
});

it('[EXCH-70] it waits no longer than any parcel is on its way', async () => {
  const { pacote, erase, nameOf } = await sentTo();
  const sentBefore = (days: number) => {
    const sent = { sent_at: new Date(till.now().getTime() - days * 86_400_000) };
    return till.db.updateTable('parcels').set(sent).where('id', '=', pacote).execute();
  };
  await sentBefore(59);
  await expect(erase()).rejects.toMatchObject({ codigo: 'troca_em_andamento' });
  await sentBefore(61);
  await erase();
  expect(await nameOf()).toBe('');
});
