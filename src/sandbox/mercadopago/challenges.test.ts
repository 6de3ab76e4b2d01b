import { describe, expect, it } from 'vitest';
import { pixBody } from '../testing/start-sandbox.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { Payment } from './payment.ts';

const provider = usePayments();

const SECURE = { three_d_secure_mode: 'optional', binary_mode: false };
const TOLD = {
  additional_info: { items: [{ id: '1', title: 'Vestido' }], payer: { first_name: 'Ana' } },
};

interface Card {
  holder?: string;
  first?: string;
  last?: string;
}

async function payBy(
  { holder = 'ANA SILVA', first = '423564', last = '5682' }: Card,
  more = {},
  device = '',
) {
  const token = await provider.run.ask<{ id: string }>('/mercadopago/v1/card_tokens?public_key=TEST', {
    body: {
      first_six_digits: first,
      last_four_digits: last,
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
    },
  });
  const made = await provider.run.ask<Payment>('/mercadopago/v1/payments', {
    headers: {
      authorization: 'Bearer TEST-1',
      'x-idempotency-key': crypto.randomUUID(),
      ...(device && { 'x-meli-session-id': device }),
    },
    body: pixBody({ payment_method_id: 'visa', installments: 1, token: token.body.id, ...more }),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const read = async (id: number) => (await provider.run.pay<Payment>(`/v1/payments/${id}`)).body;
const wordOf = ({ status, status_detail: detail }: Payment) => `${status} ${detail}`;

/** What a page answers to a form. */
async function send(path: string, form: Record<string, string>) {
  const answer = await fetch(`${provider.run.url}/mercadopago${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

const creqOf = ({ three_ds_info: info }: Payment) => info?.creq ?? '';

describe('a card whose bank is not sure of its holder', () => {
  it.each([
    [{ holder: 'APRO-CHOK SILVA' }, 'cc_rejected_high_risk'],
    [{ holder: 'OTHE-CHNO SILVA' }, 'cc_rejected_high_risk'],
    [{ holder: 'MAND SILVA' }, 'cc_rejected_3ds_mandatory'],
    [{ holder: 'RISC SILVA' }, 'cc_rejected_high_risk'],
    [{ first: '548392', last: '4623' }, 'cc_rejected_high_risk'],
    [{ first: '536195', last: '7557' }, 'cc_rejected_high_risk'],
    [{ first: '503175', last: '0604' }, 'cc_rejected_3ds_mandatory'],
  ])('[SBOX-50] %j is asked about with 3-D Secure, and refused without', async (card, refusal) => {
    expect(wordOf(await payBy(card))).toBe(`rejected ${refusal}`);
    expect(wordOf(await payBy(card, { ...SECURE, binary_mode: true }))).toBe(`rejected ${refusal}`);
    const asked = await payBy(card, SECURE);
    expect(wordOf(asked)).toBe('pending pending_challenge');
    expect(asked.three_ds_info?.external_resource_url).toBe(`${provider.run.url}/mercadopago/challenge`);
    expect(asked).not.toHaveProperty('challenge');
  });

  it('[SBOX-50] is taken at a risk where the charge tells its device and what is bought', async () => {
    const holder = 'RISC SILVA';
    expect((await payBy({ holder }, { ...SECURE, ...TOLD })).status).toBe('pending');
    expect((await payBy({ holder }, SECURE, 'armor.1')).status).toBe('pending');
    expect((await payBy({ holder }, { ...SECURE, ...TOLD }, 'armor.1')).status).toBe('approved');
  });
});

describe('the bank’s page', () => {
  it('[SBOX-51] takes one answer, in anybody’s frame, and tells that it is over', async () => {
    const asked = await payBy({ holder: 'APRO-CHOK SILVA' }, SECURE);
    const creq = creqOf(asked);
    const open = await send('/challenge', { creq });
    expect(open.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(open.page).toContain('Confirmar');
    expect((await send('/challenge/answer', { creq, resposta: 'talvez' })).status).toBe(400);
    const done = await send('/challenge/answer', { creq, resposta: 'confirmar' });
    expect(done.page).toContain('data-challenge-over');
    await send('/challenge/answer', { creq, resposta: 'recusar' });
    expect((await send('/challenge', { creq })).page).toContain('data-challenge-over');
    expect(wordOf(await read(asked.id))).toBe('approved accredited');
    expect(await read(asked.id)).not.toHaveProperty('three_ds_info');
  });

  it.each([
    ['APRO-CHOK SILVA', 'recusar'],
    ['OTHE-CHNO SILVA', 'confirmar'],
  ])('[SBOX-51] of %s, answered with "%s", refuses', async (holder, resposta) => {
    const asked = await payBy({ holder }, SECURE);
    await send('/challenge/answer', { creq: creqOf(asked), resposta });
    expect(wordOf(await read(asked.id))).toBe('rejected cc_rejected_3ds_challenge');
  });

  it('[SBOX-51] refuses after five minutes without an answer; never opened it is off after a day', async () => {
    const opened = await payBy({ holder: 'APRO-CHOK SILVA' }, SECURE);
    const unopened = await payBy({ holder: 'APRO-CHOK SILVA' }, SECURE);
    await send('/challenge', { creq: creqOf(opened) });
    provider.nowMs += 299_000;
    expect((await read(opened.id)).status).toBe('pending');
    provider.nowMs += 2000;
    expect(wordOf(await read(opened.id))).toBe('rejected cc_rejected_3ds_challenge');
    await send('/challenge/answer', { creq: creqOf(opened), resposta: 'confirmar' });
    expect((await read(opened.id)).status).toBe('rejected');
    provider.nowMs += 86_000_000;
    expect((await read(unopened.id)).status).toBe('pending');
    provider.nowMs += 200_000;
    expect(wordOf(await read(unopened.id))).toBe('cancelled expired');
  });

  it('[SBOX-51] is nobody’s who made its request up', async () => {
    const asked = await payBy({ holder: 'APRO-CHOK SILVA' }, SECURE);
    const forged = Buffer.from(JSON.stringify({ acsTransID: String(asked.id) })).toString('base64url');
    await send('/challenge/answer', { creq: forged, resposta: 'confirmar' });
    expect((await read(asked.id)).status).toBe('pending');
    for (const creq of ['', 'x', Buffer.from('null').toString('base64url')]) {
      expect((await send('/challenge', { creq })).status).toBe(404);
    }
  });

  it('[SBOX-51] may be played on /sandbox too, and calls off', async () => {
    const decided = await payBy({ holder: 'APRO-CHOK SILVA' }, SECURE);
    await provider.run.ask(`/payments/${decided.id}/decline`, { method: 'POST' });
    expect(wordOf(await read(decided.id))).toBe('rejected cc_rejected_3ds_challenge');
    const off = await payBy({ holder: 'APRO-CHOK SILVA' }, SECURE);
    await provider.run.ask(`/mercadopago/v1/payments/${off.id}`, {
      method: 'PUT',
      headers: { authorization: 'Bearer TEST-1' },
      body: { status: 'cancelled' },
    });
    expect((await read(off.id)).status).toBe('cancelled');
  });
});
