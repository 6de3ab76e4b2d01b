import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type DB } from '../src/server/db/index.ts';
import { createMailWorker, queueMail } from '../src/server/features/mail/index.ts';
import { createSmtpSender } from '../src/server/providers/mail/smtp.ts';
import { insertPlainProduct } from './support/products.ts';
import { openWorkbench } from './support/workbench.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PIX_CODE = '00020126380014br.gov.bcb.pix0116loja@example.com5204000053039865406199.905802BR6304B010';
const CPF = '52998224725';
const SHOP = {
  name: 'Ateliê & Cia',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores, 100, Belford Roxo, RJ',
  phone: '(21) 90000-0000',
  email: 'contato@atelie.example',
  publicUrl: 'https://loja.example',
};
const log = { info: () => {}, warn: () => {}, error: () => {} };

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let productId: number;

const worker = () =>
  createMailWorker({
    db: bench.db,
    clock: bench.clock,
    log,
    sender: createSmtpSender({
      url: bench.smtpUrl,
      from: { name: SHOP.name, address: SHOP.email },
      replyTo: SHOP.email,
      domain: 'loja.example',
    }),
    shop: SHOP,
  });

async function insertOrder(given: Partial<Insertable<DB['orders']>> = {}): Promise<number> {
  const codigo = given.codigo ?? `K7QF9-${randomUUID().slice(0, 5).toUpperCase()}-TBCDE`;
  const { id } = await bench.db
    .insertInto('orders')
    .values({
      codigo,
      external_reference: `PED-${randomUUID()}`,
      status: 'pending',
      metodo_pagamento: 'pix',
      subtotal_cents: 39_980,
      frete_cents: 2350,
      total_cents: 42_330,
      nome: 'Maria da Silva',
      email: 'maria@exemplo.com.br',
      cpf: CPF,
      cep: '22021001',
      endereco: 'Avenida Atlântica',
      numero: '1702',
      complemento: 'apto 12',
      bairro: 'Copacabana',
      cidade: 'Rio de Janeiro',
      estado: 'RJ',
      frete: JSON.stringify({ id: '1', nome: 'PAC', company: 'Correios', prazo: 7, tipo: 'delivery' }),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = {
    order_id: id,
    product_id: productId,
    sku: 'V1',
    categoria: 'Vestidos',
    cor: 'Rosa',
    tamanho: 'M',
  };
  await bench.db
    .insertInto('order_items')
    .values({ ...line, position: 0, nome: 'Vestido <Lis>', quantidade: 2, preco_cents: 19_990 })
    .execute();
  return id;
}

async function insertPix(orderId: number, expiresAt: Date): Promise<void> {
  await bench.db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider: 'mercadopago',
      provider_payment_id: randomUUID(),
      method: 'pix',
      status: 'pending',
      amount_cents: 42_330,
      qr_code: PIX_CODE,
      expires_at: expiresAt,
      provider_updated_at: bench.clock(),
    })
    .execute();
}

const queue = (kind: string, orderId: number) =>
  inTransaction(bench.db, (tx) =>
    queueMail(tx, { kind, dedupKey: `${kind}:${orderId}`, payload: { orderId } }),
  );
const rowOf = (orderId: number) =>
  bench.db
    .selectFrom('outbox')
    .selectAll()
    .where('dedup_key', 'like', `%:${orderId}`)
    .executeTakeFirstOrThrow();

/** The only mail about an order. */
function mailTo(address: string) {
  const mails = bench.mails().filter(({ to }) => to.includes(address));
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error(`no mail to ${address}`);
  return mail;
}

let buyers = 0;
/** A buyer of this test alone. */
const newBuyer = () => {
  buyers += 1;
  return `compradora${buyers}@exemplo.com.br`;
};

beforeAll(async () => {
  bench = await openWorkbench();
  productId = await insertPlainProduct(bench.db, { nome: 'Vestido Lis' });
});
afterAll(() => bench.close());
beforeEach(async () => {
  bench.present();
  await bench.recover();
  await bench.db.deleteFrom('outbox').execute();
});

describe('what a mail says', () => {
  it('[MAIL-01, MAIL-07, MAIL-08, MAIL-09] tells of a received order all that was bought, with the code to pay it', async () => {
    const email = newBuyer();
    const id = await insertOrder({ email, codigo: 'K7QF9-M2XA4-TBCDE' });
    await insertPix(id, new Date('2030-06-15T12:45:00Z'));
    await queue('pedido_recebido', id);
    await worker().runOnce();
    const { subject, from, text, html } = mailTo(email);
    expect({ subject, from }).toEqual({
      subject: 'Recebemos seu pedido K7QF9-M2XA4-TBCDE',
      from: SHOP.email,
    });
    for (const part of [
      text,
      html.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    ]) {
      for (const said of [
        'Olá, Maria!',
        'K7QF9-M2XA4-TBCDE',
        'Vestido <Lis>',
        'Rosa, M · 2 unidades',
        'R$ 399,80',
        'R$ 23,50',
        'R$ 423,30',
        PIX_CODE,
        '15/06 às 09:45',
        'Avenida Atlântica, 1702, apto 12',
        'CEP 22021-001',
        '7 dias',
        'https://loja.example/pedidos/K7QF9-M2XA4-TBCDE',
        SHOP.name,
        SHOP.cnpj,
        SHOP.address,
        SHOP.email,
      ]) {
        expect(part).toContain(said);
      }
    }
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).not.toContain('<Lis>');
  });

  it('[MAIL-02] tells that an order is paid, and when it comes', async () => {
    const email = newBuyer();
    const id = await insertOrder({ email, status: 'paid', paid_at: new Date(), codigo: 'PAGO1-M2XA4-TBCDE' });
    await queue('pedido_pago', id);
    await worker().runOnce();
    const { subject, text } = mailTo(email);
    expect(subject).toBe('Pagamento aprovado: pedido PAGO1-M2XA4-TBCDE');
    expect(text).toContain('até 7 dias úteis');
    expect(text).not.toContain(PIX_CODE);
  });

  it('[MAIL-14] says why a payment that came too late went back', async () => {
    const email = newBuyer();
    await queue('pedido_estornado', await insertOrder({ email, status: 'refunded', paid_at: null }));
    await worker().runOnce();
    expect(mailTo(email).text).toContain('as peças já tinham esgotado');
  });

  it('[MAIL-15, MAIL-17] tells of cancelling, refunding, sending and delivering', async () => {
    const told: [string, Partial<Insertable<DB['orders']>>, string][] = [
      ['pedido_cancelado', { status: 'cancelled' }, 'não há nada a pagar'],
      ['pedido_estornado', { status: 'refunded', paid_at: new Date() }, 'foi estornado'],
      ['pedido_recusado', { status: 'declined' }, 'nada foi cobrado'],
      ['pedido_em_analise', { status: 'in_analysis' }, 'até 24 horas'],
      ['pedido_enviado', { status: 'processing', transportadora: 'Jadlog', rastreio: 'BR123' }, 'Jadlog'],
      ['pedido_enviado', { status: 'processing', transportadora: 'Jadlog', rastreio: 'BR123' }, 'BR123'],
      ['pedido_entregue', { status: 'delivered' }, 'foi entregue'],
    ];
    for (const [kind, given, said] of told) {
      const email = newBuyer();
      await queue(kind, await insertOrder({ ...given, email }));
      await worker().runOnce();
      expect(mailTo(email).text, kind).toContain(said);
    }
  });

  it('[MAIL-03] never holds a CPF', async () => {
    const kinds = [
      'recebido',
      'pago',
      'em_analise',
      'recusado',
      'cancelado',
      'estornado',
      'enviado',
      'entregue',
    ];
    for (const kind of kinds) {
      const email = newBuyer();
      await queue(`pedido_${kind}`, await insertOrder({ email }));
      await worker().runOnce();
      const { text, html } = mailTo(email);
      expect((text + html).replaceAll(/[.-]/g, '')).not.toContain(CPF);
    }
  });

  it('[MAIL-10] lets nobody add a header or a recipient by a name', async () => {
    const email = newBuyer();
    const nome = 'Ana\r\nBcc: outra@exemplo.com\r\nSubject: Oi "<x@y.co>" <script>';
    await queue('pedido_recebido', await insertOrder({ email, nome }));
    await queue('pedido_recebido', await insertOrder({ email: `${email}\r\nBcc: outra@exemplo.com` }));
    await worker().runOnce();
    const mail = mailTo(email);
    expect(mail.to).toEqual([email]);
    expect(mail.subject).toMatch(/^Recebemos seu pedido [\w-]+$/);
    expect(mail.html).not.toContain('<script>');
    expect(bench.mails().filter(({ to }) => to.includes('outra@exemplo.com'))).toEqual([]);
  });
});

describe('the outbox', () => {
  it('[MAIL-04] gives out nothing of a transaction that fell through', async () => {
    const email = newBuyer();
    const id = await insertOrder({ email });
    const failing = inTransaction(bench.db, async (tx) => {
      await queueMail(tx, { kind: 'pedido_recebido', dedupKey: `x:${id}`, payload: { orderId: id } });
      throw new Error('fell through');
    });
    await expect(failing).rejects.toThrow('fell through');
    await worker().runOnce();
    expect(bench.mails().filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('[MAIL-05] sends one mail for one reason, whoever queues it and however many nodes send', async () => {
    const emails: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const email = newBuyer();
      emails.push(email);
      const id = await insertOrder({ email });
      await Promise.all([queue('pedido_pago', id), queue('pedido_pago', id)]);
    }
    await Promise.all([worker().runOnce(), worker().runOnce(), worker().runOnce()]);
    await worker().runOnce();
    expect(emails.map((email) => mailTo(email).subject)).toHaveLength(20);
  });

  it('[MAIL-06] tries again within a minute, with growing pauses up to an hour, for a day at least', async () => {
    const email = newBuyer();
    const id = await insertOrder({ email });
    const began = bench.clock().getTime();
    await queue('pedido_pago', id);
    await bench.fault('smtp', '429');
    const pausesMs: number[] = [];
    for (;;) {
      const before = bench.clock().getTime();
      await worker().runOnce();
      const row = await rowOf(id);
      expect(row.last_error).toMatch(/Try again later/);
      if (row.state === 'dead') break;
      pausesMs.push(row.next_try_at.getTime() - before);
      bench.pass(row.next_try_at.getTime() - before + 10);
    }
    expect(pausesMs[0]).toBeLessThan(MINUTE_MS);
    for (const [index, pauseMs] of pausesMs.entries()) {
      expect(pauseMs).toBeGreaterThanOrEqual((pausesMs[index - 1] ?? 0) - 1000);
      expect(pauseMs).toBeLessThan(HOUR_MS + MINUTE_MS);
    }
    expect(bench.clock().getTime() - began).toBeGreaterThan(24 * HOUR_MS);
  });

  it('[MAIL-06] loses nothing while the server refuses, hangs or breaks off', async () => {
    for (const mode of ['refuse', '500', 'garbage']) {
      const email = newBuyer();
      const id = await insertOrder({ email });
      await queue('pedido_pago', id);
      await bench.fault('smtp', mode, { times: 1 });
      await worker().runOnce();
      expect({ mode, state: (await rowOf(id)).state }).toEqual({ mode, state: 'queued' });
      bench.pass(MINUTE_MS);
      await worker().runOnce();
      mailTo(email);
      expect((await rowOf(id)).state).toBe('sent');
      await bench.db.deleteFrom('outbox').execute();
    }
  });

  it('takes over what a node that died had begun', async () => {
    const email = newBuyer();
    const id = await insertOrder({ email });
    await queue('pedido_pago', id);
    await bench.fault('smtp', 'hang');
    const dying = worker();
    dying.start();
    while ((await rowOf(id)).tries === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const began = performance.now();
    await dying.stop();
    expect(performance.now() - began).toBeLessThan(6000);
    await bench.recover();
    bench.pass(MINUTE_MS);
    await worker().runOnce();
    mailTo(email);
  });

  it('writes to nobody where the address is gone', async () => {
    const id = await insertOrder({ email: '' });
    await queue('pedido_pago', id);
    await worker().runOnce();
    expect(await rowOf(id)).toMatchObject({ state: 'dead', last_error: 'no recipient' });
  });

  it('leaves alone what is no mail of ours', async () => {
    await inTransaction(bench.db, (tx) =>
      queueMail(tx, { kind: 'outra_coisa', dedupKey: 'o:1', payload: {} }),
    );
    await worker().runOnce();
    expect(await rowOf(1)).toMatchObject({ state: 'queued', tries: 0 });
  });
});
