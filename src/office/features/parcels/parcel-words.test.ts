import { expect, it } from 'vitest';
import { arrivedQuestion, dueOf, isAtTheDoor, nextPress } from './parcel-words.ts';

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
    nextPress({ forma, status, volta: false, parte: '', a_separar: status === 'paid' });
  expect(pressOf('entrega', 'paid')).toMatchObject({ label: 'Já separei', question: null });
  expect(pressOf('entrega', 'processing')).toMatchObject({ body: { saiu: true } });
  // At the door its code is asked for, and no mere press.
  expect(pressOf('entrega', 'shipped')).toBeNull();
  expect(isAtTheDoor({ forma: 'entrega', status: 'shipped', volta: false })).toBe(true);
  expect(isAtTheDoor({ forma: 'entrega', status: 'shipped', volta: true })).toBe(false);
  expect(pressOf('retirada', 'processing')).toMatchObject({ body: { pronto: true } });
  // What can't be undone asks.
  expect(pressOf('entrega', 'processing')?.question).not.toBeNull();
  expect(arrivedQuestion(129.9).text).toContain('R$ 129,90');
  const packed = { forma: 'entrega', status: 'processing', parte: '' } as const;
  expect(nextPress({ ...packed, volta: true, a_separar: false })).toBeNull();
  // It was packed, and then changed.
  expect(nextPress({ ...packed, volta: false, a_separar: true })?.body).toEqual({ separado: true });
});
