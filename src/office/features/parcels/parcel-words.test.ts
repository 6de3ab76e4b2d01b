import { expect, it } from 'vitest';
import { dueOf, nextPress } from './parcel-words.ts';

it('[AREA-13] says by when it is due, louder on the day and after it', () => {
  const due = (fazer_ate: string | null) => dueOf({ forma: 'entrega', fazer_ate }, '2026-11-24');
  expect(due('2026-11-25')).toEqual({ tone: 'quiet', text: 'Entregar até 25/11' });
  expect(due('2026-11-24')).toEqual({ tone: 'warning', text: 'Entregar hoje' });
  expect(due('2026-11-23')).toEqual({ tone: 'error', text: 'Atrasado: era até 23/11' });
  expect(due(null)).toBeNull();
  expect(dueOf({ forma: 'retirada', fazer_ate: '2026-12-01' }, '2026-11-24')?.text).toBe(
    'Aprontar até 01/12',
  );
});

it('[AREA-12] leads by one press after the other to the door or to the counter', () => {
  const pressOf = (forma: 'entrega' | 'retirada', status: 'paid' | 'processing' | 'shipped') =>
    nextPress({ forma, status, receber: null, volta: false });
  expect(pressOf('entrega', 'paid')).toMatchObject({ label: 'Já separei', question: null });
  expect(pressOf('entrega', 'processing')).toMatchObject({ body: { saiu: true } });
  expect(pressOf('entrega', 'shipped')).toMatchObject({ body: { entregue: true } });
  expect(pressOf('retirada', 'processing')).toMatchObject({ body: { pronto: true } });
  // What can't be undone asks.
  for (const status of ['processing', 'shipped'] as const)
    expect(pressOf('entrega', status)?.question).not.toBeNull();
  const door = nextPress({ forma: 'entrega', status: 'shipped', receber: 129.9, volta: false });
  expect(door?.question?.text).toContain('R$ 129,90');
  expect(nextPress({ forma: 'entrega', status: 'shipped', receber: 129.9, volta: true })).toBeNull();
});
