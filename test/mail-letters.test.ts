import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type DB } from '../src/server/db/index.ts';
import { queueMail } from '../src/server/features/mail/index.ts';
import { CPF, openMailBench, PIX_CODE, SHOP, type MailBench } from './support/mail-bench.ts';

let bench: MailBench;

beforeAll(async () => {
  bench = await openMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.clear());

type Mail = ReturnType<MailBench['mails']>[number];
const saleMails = (id: number): Mail[] =>
  bench.mails().filter(({ text }) => text.includes(`/admin/dashboard/vendas/${id}\n`));

describe('what a mail says', () => {
  it('[MAIL-01, MAIL-07, MAIL-08, MAIL-09] tells of a received order all that was bought, with the code to pay it', async () => {
    const email = bench.newBuyer();
    const expires_at = new Date('2030-06-15T12:45:00Z');
    const id = await bench.insertOrder({ email, codigo: 'K7QF9-M2XA4-TBCDE', expires_at });
    await bench.insertPix(id, new Date('2030-06-15T12:46:00Z'));
    await bench.queue('pedido_recebido', id);
    await bench.worker().runOnce();
    const { subject, from, text, html } = bench.mailTo(email);
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

  it('[MAIL-02, ARR-05] tells that an order is paid, and when it comes', async () => {
    const email = bench.newBuyer();
    const id = await bench.insertOrder({
      email,
      status: 'paid',
      paid_at: new Date('2026-11-25T10:00:00-03:00'),
      codigo: 'PAGO1-M2XA4-TBCDE',
    });
    await bench.queue('pedido_pago', id);
    await bench.worker().runOnce();
    const { subject, text } = bench.mailTo(email);
    expect(subject).toBe('Pagamento aprovado: pedido PAGO1-M2XA4-TBCDE');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Seu pedido chega entre 3 e 7 de dezembro. Prazo de entrega: até 7 dias úteis após a postagem.',
    );
    expect(text).not.toContain(PIX_CODE);
  });

  it.each([
    [3, 42_330, 'Cartão de crédito em 3x de R$ 141,10'],
    [5, 46_200, 'Cartão de crédito em 5x de R$ 92,40 (total R$ 462,00)'],
    [5, null, 'Cartão de crédito em 5 parcelas'],
  ])('[CARD-39] tells of %d instalments and %s cents paid in all: %s', async (parcelas, paidCents, said) => {
    const email = bench.newBuyer();
    const id = await bench.insertOrder({ email, status: 'paid', metodo_pagamento: 'cartao', parcelas });
    await bench.insertCard(id, paidCents);
    await bench.queue('pedido_pago', id);
    await bench.worker().runOnce();
    expect(
      bench
        .mailTo(email)
        .text.split('\n')
        .map((line) => line.trim()),
    ).toContain(said);
  });

  it('[MAIL-14] says why a payment that came too late went back', async () => {
    const email = bench.newBuyer();
    await bench.queue(
      'pedido_estornado',
      await bench.insertOrder({ email, status: 'refunded', paid_at: null }),
    );
    await bench.worker().runOnce();
    expect(bench.mailTo(email).text).toContain('as peças já tinham esgotado');
  });

  it.each([
    [
      { amountCents: 3000, method: 'pix', isExtra: false },
      ['Devolvemos R$ 30,00', 'conta de onde saiu o PIX'],
    ],
    [
      { amountCents: 11_990, method: 'visa', isExtra: false, of: ['1 × Vestido (Azul, M)', 'frete'] },
      ['Devolvemos R$ 119,90', 'O valor é de: 1 × Vestido (Azul, M); frete.'],
    ],
    [{ amountCents: 42_330, method: 'visa', isExtra: true }, ['a mais, de R$ 423,30', 'até duas faturas']],
  ])('[MAIL-21, MAIL-22] tells of money that went back while the order stands: %j', async (refund, said) => {
    const email = bench.newBuyer();
    const orderId = await bench.insertOrder({ email, status: 'paid', paid_at: new Date() });
    await inTransaction(bench.db, (tx) =>
      queueMail(tx, {
        kind: 'valor_devolvido',
        dedupKey: `valor_devolvido:${orderId}`,
        payload: { orderId, refund },
        now: bench.clock(),
      }),
    );
    await bench.worker().runOnce();
    for (const part of said) expect(bench.mailTo(email).text).toContain(part);
  });

  it('[MAIL-15, MAIL-17] tells of cancelling, refunding, sending and delivering', async () => {
    const told: [string, Partial<Insertable<DB['orders']>>, string][] = [
      ['pedido_cancelado', { status: 'cancelled' }, 'não há nada a pagar'],
      ['pedido_estornado', { status: 'refunded', paid_at: new Date() }, 'foi estornado'],
      ['pedido_recusado', { status: 'declined' }, 'nada foi cobrado'],
      ['pedido_em_analise', { status: 'in_analysis' }, 'até 24 horas'],
      [
        'pedido_enviado',
        { status: 'shipped', transportadora: 'Jadlog', rastreio: '12345678901234' },
        'Jadlog',
      ],
      [
        'pedido_enviado',
        { status: 'shipped', transportadora: 'Jadlog', rastreio: '12345678901234' },
        '12345678901234',
      ],
      [
        'pedido_enviado',
        { status: 'shipped', transportadora: 'Jadlog', rastreio: '12345678901234' },
        'jadlog.com.br/jadlog/tracking?cte=12345678901234',
      ],
      ['pedido_enviado', { status: 'shipped' }, 'saiu da loja'],
      ['pedido_entregue', { status: 'delivered' }, 'foi entregue'],
    ];
    const replaced_by = await bench.insertOrder({ email: bench.newBuyer() });
    told.push(
      ['pedido_cancelado', { status: 'cancelled', replaced_by }, 'trocou este pedido por outro'],
      ['pedido_estornado', { status: 'refunded', replaced_by }, 'trocou este pedido por outro'],
    );
    for (const [kind, given, said] of told) {
      const email = bench.newBuyer();
      await bench.queue(kind, await bench.insertOrder({ ...given, email }));
      await bench.worker().runOnce();
      expect(bench.mailTo(email).text, kind).toContain(said);
    }
  });

  it('[AREA-10] tells of what the shop brings itself that it left for the door', async () => {
    const frete = { id: 'delivery_local', nome: 'Entrega local', company: 'Vitrine', prazo: 1 };
    const local = JSON.stringify({ ...frete, tipo: 'delivery_local', mesmoDiaAte: 14 });
    const email = bench.newBuyer();
    const given = { email, status: 'shipped' as const, frete: local };
    const orderId = await bench.insertOrder({ ...given, paid_at: new Date('2026-11-27T13:00:00Z') });
    await bench.queue('pedido_enviado', orderId);
    await bench.worker().runOnce();
    const { subject, text } = bench.mailTo(email);
    expect(subject).toMatch(/saiu para entrega$/);
    expect(text).toContain('Quem leva é a própria loja');
    expect(text).toContain('Seu pedido chega até 27 de novembro.');
    expect(text).toContain('no mesmo dia útil para quem paga até as 14h');
  });

  it('[MAIL-45] tells no code that another one has overtaken, and none of what has arrived', async () => {
    const queued = async (status: 'shipped' | 'delivered', rastreio: string) => {
      const email = bench.newBuyer();
      const orderId = await bench.insertOrder({ email, status, rastreio: 'AA123456785BR' });
      const kind = 'rastreio_corrigido';
      const payload = { orderId, rastreio };
      await inTransaction(bench.db, (tx) =>
        queueMail(tx, { kind, dedupKey: `${kind}:${orderId}`, payload, now: bench.clock() }),
      );
      await bench.worker().runOnce();
      return bench.mails().filter(({ to }) => to.includes(email));
    };
    expect(await queued('shipped', 'AA123456799BR')).toEqual([]);
    expect(await queued('delivered', 'AA123456785BR')).toEqual([]);
    const [letter] = await queued('shipped', 'AA123456785BR');
    expect(letter?.subject).toMatch(/^Rastreio corrigido: pedido /);
    expect(letter?.text).toContain('Código de rastreio: AA123456785BR');
  });

  it('[MAIL-03] never holds a CPF', async () => {
    const kinds = [
      ['pedido_recebido', 'pending'],
      ['pedido_pago', 'paid'],
      ['pedido_em_analise', 'in_analysis'],
      ['pedido_recusado', 'declined'],
      ['pedido_cancelado', 'cancelled'],
      ['pedido_estornado', 'refunded'],
      ['pedido_enviado', 'shipped'],
      ['rastreio_informado', 'shipped'],
      ['rastreio_corrigido', 'shipped'],
      ['pedido_entregue', 'delivered'],
      ['desistencia_recebida', 'paid'],
    ] as const;
    for (const [kind, status] of kinds) {
      const email = bench.newBuyer();
      await bench.queue(kind, await bench.insertOrder({ email, status }));
      await bench.worker().runOnce();
      const { text, html } = bench.mailTo(email);
      expect((text + html).replaceAll(/[.-]/g, '')).not.toContain(CPF);
    }
  });

  it('[MAIL-10] lets nobody add a header or a recipient by a name', async () => {
    const email = bench.newBuyer();
    const nome = 'Ana\r\nBcc: outra@exemplo.com\r\nSubject: Oi "<x@y.co>" <script>';
    await bench.queue('pedido_recebido', await bench.insertOrder({ email, nome }));
    await bench.queue(
      'pedido_recebido',
      await bench.insertOrder({ email: `${email}\r\nBcc: outra@exemplo.com` }),
    );
    await bench.worker().runOnce();
    const mail = bench.mailTo(email);
    expect(mail.to).toEqual([email]);
    expect(mail.subject).toMatch(/^Recebemos seu pedido [\w-]+$/);
    expect(mail.html).not.toContain('<script>');
    expect(bench.mails().filter(({ to }) => to.includes('outra@exemplo.com'))).toEqual([]);
  });

  it('[MAIL-18] tells no news that are none any more', async () => {
    const email = bench.newBuyer();
    const id = await bench.insertOrder({ email, status: 'paid', paid_at: new Date() });
    for (const kind of ['pedido_recusado', 'pedido_cancelado', 'pedido_em_analise'])
      await bench.queue(kind, id);
    await bench.worker().runOnce();
    expect(bench.mails().filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('[MAIL-16] gives a receipt for a withdrawal, and tells the owner why', async () => {
    const email = bench.newBuyer();
    const order = { email, status: 'paid', withdrawn_at: new Date('2030-06-15T12:45:00Z') } as const;
    const id = await bench.insertOrder({
      ...order,
      codigo: 'DESIS-M2XA4-TBCDE',
      withdrawal_reason: 'Não serviu',
    });
    await bench.queue('desistencia_recebida', id);
    await bench.queue('desistencia_aviso', id);
    await bench.worker().runOnce();
    const receipt = bench.mailTo(email);
    expect(receipt.subject).toBe('Recebemos sua desistência do pedido DESIS-M2XA4-TBCDE');
    expect(receipt.text).toContain('15/06 às 09:45');
    const note = bench.mails().findLast(({ to }) => to.includes(SHOP.email));
    expect(note?.subject).toBe(`Desistência do pedido #${1000 + id}`);
    expect(note?.text).toContain('Motivo: Não serviu');
    expect(note?.text).toContain('Olá, Ateliê!');
  });

  it.each([
    ['paid', 'pix', 'o pedido espera para ser embalado'],
    ['waiting', 'entrega', 'O pagamento é feito na entrega'],
  ] as const)(
    '[MAIL-40, MAIL-71] tells the owner of an order that is %s, by its number',
    async (status, metodo_pagamento, said) => {
      const id = await bench.insertOrder({ email: bench.newBuyer(), status, metodo_pagamento });
      await bench.queue('venda_aviso', id);
      await bench.worker().runOnce();
      const [{ subject, text, to }] = saleMails(id) as [Mail];
      expect(to).toContain(SHOP.email);
      expect(subject.replaceAll(/\s/g, ' ')).toBe(`Você vendeu: R$ 423,30, pedido #${1000 + id}`);
      expect(text).toContain('Maria da Silva comprou 2 peças.');
      expect(text).toContain(said);
      expect(text).toContain(`${SHOP.publicUrl}/admin/dashboard/vendas/${id}`);
      expect(text).not.toContain(CPF);
    },
  );

  it('[MAIL-40] tells the owner of no sale that has fallen through, nor where she wants no such mail', async () => {
    const fallen = await bench.insertOrder({ status: 'cancelled' });
    await bench.queue('venda_aviso', fallen);
    await bench.worker().runOnce();
    const sold = await bench.insertOrder({ status: 'paid' });
    await bench.queue('venda_aviso', sold);
    await bench.worker(['venda_aviso']).runOnce();
    expect([...saleMails(fallen), ...saleMails(sold)]).toEqual([]);
  });
});
