import { expect, it } from 'vitest';
import { receivedText } from './received-text.ts';

it('[DAYS-13] one order is told as one, and a thousand with their point', () => {
  expect(receivedText(1)).toBe('1 recebido, pago ou não');
  expect(receivedText(0)).toBe('0 recebidos, pagos ou não');
  expect(receivedText(1200)).toBe('1.200 recebidos, pagos ou não');
});
