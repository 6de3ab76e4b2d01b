import { expect, it } from 'vitest';
import { takeLines } from './run-import.ts';

it('takes whole lines out of a text that is still arriving', () => {
  expect(takeLines('{"a":1}\n{"b"')).toEqual({ lines: ['{"a":1}'], rest: '{"b"' });
  expect(takeLines('{"b":2}\n\n')).toEqual({ lines: ['{"b":2}'], rest: '' });
  expect(takeLines('')).toEqual({ lines: [], rest: '' });
});
