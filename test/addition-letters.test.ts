import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { spokenNumber } from '#shared/order-number.ts';
import { openMailBench, type MailBench } from './support/mail-bench.ts';

let bench: MailBench;

beforeAll(async () => {
  bench = await openMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

const insertParent = () => bench.insertOrder({ status: 'processing', email: bench.newBuyer() });

it('[EDIT-34] the owner is told with which order a piece goes, and to open a parcel that is packed', async () => {
  const parent = await insertParent();
  const id = await bench.insertOrder({ status: 'paid', added_to: parent });
  await bench.queue('venda_aviso', id);
  await bench.worker().runOnce();
  const text = bench.mails().find((mail) => mail.text.includes(`/admin/dashboard/vendas/${id}\n`))?.text;
  expect(text).toContain(`A peça vai junto com o pedido ${spokenNumber(parent)}. Se ele já foi embalado`);
  expect(text).not.toContain('espera para ser embalado');
});

it('[EDIT-34] the buyer is told no more than is so of one that is refused or called off', async () => {
  const told = [
    ['pedido_recusado', 'declined', 'Fale com a gente se ainda quiser a peça.', 'Você pode tentar de novo'],
    ['pedido_cancelado', 'cancelled', 'e não é mais cobrada. Se você pagou', 'segue sem ela'],
  ] as const;
  const parent = await insertParent();
  for (const [kind, status, said, unsaid] of told) {
    const email = bench.newBuyer();
    await bench.queue(kind, await bench.insertOrder({ email, status, added_to: parent }));
    await bench.worker().runOnce();
    const { text } = bench.mailTo(email);
    expect(text.replaceAll('\n', ' ')).toContain(said);
    expect(text).not.toContain(unsaid);
  }
});
