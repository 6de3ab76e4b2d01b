import { describe, expect, it } from 'vitest';
import { evidenceForm, readDispute, readDisputes } from './disputes.ts';

describe('a chargeback on the wire', () => {
  it('[DISP-01] is read with every field', () => {
    expect(
      readDispute({
        id: 217,
        payments: [123],
        currency: 'BRL',
        amount: 119.9,
        reason: 'general',
        coverage_applied: false,
        documentation_required: true,
        documentation_status: 'review_pending',
        date_documentation_deadline: '2026-12-03T10:00:00.000-03:00',
        date_created: '2026-11-23T10:00:00.000-03:00',
      }),
    ).toEqual({
      id: '217',
      chargeId: '123',
      amountCents: 11_990,
      reason: 'general',
      covered: false,
      evidenceAsked: true,
      evidence: 'in_review',
      deadline: new Date('2026-12-03T13:00:00Z'),
      openedAt: new Date('2026-11-23T13:00:00Z'),
    });
  });

  it.each([null, [], 'x', {}, { id: '' }, { id: 'x'.repeat(65) }, { id: {} }])(
    '[DISP-01] is none in %j',
    (body) => {
      expect(readDispute(body)).toBeNull();
    },
  );

  it('[DISP-01] is read though all but its number is missing or odd', () => {
    const bare = {
      id: '1',
      chargeId: '',
      amountCents: null,
      reason: '',
      covered: null,
      evidenceAsked: null,
      evidence: 'missing',
      deadline: null,
      openedAt: null,
    };
    expect(readDispute({ id: '1' })).toEqual(bare);
    const odd = {
      id: '1',
      payments: {},
      amount: -3,
      reason: 7.5e300,
      coverage_applied: 'false',
      documentation_status: 'constructor',
      date_documentation_deadline: '31/12/2026',
    };
    expect(readDispute(odd)).toEqual({ ...bare, reason: '7.5e+300' });
    expect(readDispute({ id: '1', payments: [{ id: 9 }] })?.chargeId).toBe('9');
    expect(readDispute({ id: '1', reason: 'x'.repeat(500) })?.reason).toHaveLength(200);
  });

  it('[DISP-01] comes in lists, bare or as results, of which no more than fifty are read', () => {
    const [one, two] = [
      { id: '1', date_created: '2026-11-23T10:00:00Z' },
      { id: '2', date_created: '2026-11-22T10:00:00Z' },
    ];
    expect(readDisputes({ results: [one, 'x', two] })?.map(({ id }) => id)).toEqual(['2', '1']);
    expect(readDisputes([])).toEqual([]);
    expect(readDisputes({ results: null })).toBeNull();
    expect(readDisputes(Array.from({ length: 80 }, (_, id) => ({ id })))).toHaveLength(50);
  });
});

it('[DISP-05] papers go as a form of files[], whatever they are called', async () => {
  const { type, bytes } = evidenceForm([
    { name: 'a"b\r\nc.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
  ]);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const file = form.get('files[]');
  if (!(file instanceof File)) throw new Error('no file');
  expect([file.name, file.type, await file.text()]).toEqual(['a-b-c.pdf', 'application/pdf', '%PDF-1.7']);
});
