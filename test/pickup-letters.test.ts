import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMailBench, type MailBench } from './support/mail-bench.ts';

let bench: MailBench;

beforeAll(async () => {
  bench = await openMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

const PLACE = { nome: 'Loja do Centro', endereco: 'Rua A, 1', horario: '9h às 18h', instrucao: '' };
const OPTION = { id: 'retirada', nome: 'Retirar na loja', company: 'Vitrine', prazo: 2, tipo: 'retirada' };

async function written(kind: string, status: 'paid' | 'shipped' | 'delivered') {
  const email = bench.newBuyer();
  const frete = JSON.stringify({ ...OPTION, retirada: PLACE });
  const orderId = await bench.insertOrder({ email, status, frete, frete_cents: 0, total_cents: 39_980 });
  await bench.queue(kind, orderId);
  await bench.worker().runOnce();
  return bench.mails().find(({ to }) => to.includes(email));
}

it('[PICK-06] a letter tells of what is fetched that it is ready, where, when and by which code', async () => {
  const ready = await written('pedido_enviado', 'shipped');
  expect(ready?.subject).toMatch(/está pronto para retirada$/);
  expect(ready?.text).toContain('Código de retirada');
  expect(ready?.text).toMatch(/^\d{6}$/m);
  expect(ready?.text).toContain('Retirar na loja: Loja do Centro');
  expect(ready?.text).toContain('Horário: 9h às 18h');
  expect(ready?.text).not.toMatch(/gr[aá]tis/i);
  expect(ready?.text).not.toContain('Avenida Atlântica');
});

it('[PICK-06] a letter that comes too late for that is not sent, and the others promise no arrival', async () => {
  expect(await written('pedido_enviado', 'delivered')).toBeUndefined();
  const paid = await written('pedido_pago', 'paid');
  const promise = 'Seu pedido fica pronto em até 2 dias úteis após a confirmação do pagamento.';
  expect(paid?.text).toContain(promise);
  expect(paid?.text).not.toContain('Código de retirada');
  const fetched = await written('pedido_entregue', 'delivered');
  expect(fetched?.subject).toMatch(/retirado$/);
  expect(fetched?.text).not.toContain('Código de retirada');
});

it.each([
  ['processing', 'delivery', /^none$/],
  ['refunded', 'delivery', /^none$/],
  ['delivered', 'delivery', /está a caminho$/],
  ['delivered', 'delivery_local', /^none$/],
] as const)(
  '[AREA-16, PICK-06] of what is %s by %s the letter of its sending is %s',
  async (status, tipo, said) => {
    const email = bench.newBuyer();
    const frete = JSON.stringify({ id: '1', nome: 'Envio', company: 'Loja', prazo: 1, tipo });
    const rastreio = tipo === 'delivery' ? 'AA123456785BR' : '';
    const orderId = await bench.insertOrder({ email, status, frete, rastreio });
    await bench.queue('pedido_enviado', orderId);
    await bench.worker().runOnce();
    const letter = bench.mails().find(({ to }) => to.includes(email));
    expect(letter?.subject ?? 'none').toMatch(said);
  },
);

it('[AREA-16] the letter of what the shop brings tells the code that is said at the door', async () => {
  const own = { id: 'local', nome: 'Entrega local', company: 'Loja', prazo: 1, tipo: 'delivery_local' };
  const email = bench.newBuyer();
  const frete = JSON.stringify(own);
  const orderId = await bench.insertOrder({ email, status: 'shipped', frete });
  await bench.queue('pedido_enviado', orderId);
  await bench.worker().runOnce();
  const out = bench.mails().find(({ to }) => to.includes(email));
  expect(out?.subject).toMatch(/saiu para entrega$/);
  expect(out?.text).toContain('Código de entrega');
  expect(out?.text).toMatch(/^\d{6}$/m);
});
