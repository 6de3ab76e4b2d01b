import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver, startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';
import type { Payment } from './payment.ts';
import type { Preference } from './preferences.ts';

let run: Running;
let shop: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  run = await startSandbox();
  shop = await startReceiver();
});
afterAll(async () => {
  await run.stop();
  await shop.stop();
});

async function prefer(more = {}): Promise<Preference> {
  const { status, body } = await run.pay<Preference>('/checkout/preferences', {
    body: {
      items: [
        { id: '7', title: 'Vestido <Lua>', quantity: 2, unit_price: 99.9 },
        { id: '8', title: 'Saia', quantity: 1, unit_price: 0.1 },
      ],
      shipments: { cost: 20.1 },
      external_reference: 'PED-5',
      notification_url: shop.url,
      back_urls: {
        success: 'http://localhost:3000/success?x=1',
        failure: 'http://localhost:3000/failure',
        pending: 'http://localhost:3000/pending',
      },
      ...more,
    },
  });
  expect(status).toBe(201);
  return body;
}

async function choose({ init_point: page }: Preference, choice: string): Promise<URL> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ escolha: choice }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '', page);
}

describe('the hosted checkout', () => {
  it('[SBOX-19] shows the purchase, takes the payment and goes back with what happened', async () => {
    const preference = await prefer();
    const page = await (await fetch(preference.init_point)).text();
    expect(page).toContain('Vestido &lt;Lua&gt;');
    expect(page).toContain('R$ 220,00');

    const back = await choose(preference, 'cartao_aprovado');
    expect(back.origin + back.pathname).toBe('http://localhost:3000/success');
    const query = Object.fromEntries(back.searchParams);
    expect(query).toMatchObject({
      x: '1',
      status: 'approved',
      external_reference: 'PED-5',
      preference_id: preference.id,
    });
    const { body } = await run.pay<Payment>(`/v1/payments/${query['payment_id']}`);
    expect(body).toMatchObject({ status: 'approved', transaction_amount: 220, external_reference: 'PED-5' });
    await shop.until(1);
  });

  it.each([
    ['cartao_recusado', '/failure', 'rejected'],
    ['cartao_em_analise', '/pending', 'in_process'],
    ['pix_pendente', '/pending', 'pending'],
    ['pix_pago', '/success', 'approved'],
  ])('sends the shopper of %s to %s', async (choice, path, status) => {
    const back = await choose(await prefer(), choice);
    expect([back.pathname, back.searchParams.get('status')]).toEqual([path, status]);
  });

  it('is paid once, however often the button is pressed', async () => {
    const preference = await prefer({ external_reference: 'PED-6' });
    const [first, second] = [
      await choose(preference, 'pix_pago'),
      await choose(preference, 'cartao_aprovado'),
    ];
    expect(second.searchParams.get('payment_id')).toBe(first.searchParams.get('payment_id'));
    expect(await (await fetch(preference.init_point)).text()).toContain('Voltar para a loja');
  });

  it('lets a second try follow a refusal', async () => {
    const preference = await prefer();
    await choose(preference, 'cartao_recusado');
    expect((await choose(preference, 'cartao_aprovado')).searchParams.get('status')).toBe('approved');
  });

  it('is read by its id and refuses what can’t be paid', async () => {
    const { id } = await prefer();
    expect((await run.pay<Preference>(`/checkout/preferences/${id}`)).body.id).toBe(id);
    expect((await run.pay('/checkout/preferences/none')).status).toBe(404);
    expect((await run.pay('/checkout/preferences', { body: { items: [] } })).status).toBe(400);
    const noWayBack = { items: [{ title: 'a', quantity: 1, unit_price: 1 }], auto_return: 'approved' };
    expect((await run.pay('/checkout/preferences', { body: noWayBack })).status).toBe(400);
    expect((await run.ask('/mercadopago/checkout/preferences', { body: noWayBack })).status).toBe(401);
  });
});
