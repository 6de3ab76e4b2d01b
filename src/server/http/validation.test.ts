import { expect, it } from 'vitest';
import { z } from 'zod';
import { boundedValidator } from './validation.ts';

it('[ERR-41] counts a list before it looks at any element', () => {
  let looked = 0;
  const line = z.unknown().refine(() => {
    looked += 1;
    return true;
  });
  const schema = z.object({ items: z.array(line).max(3, 'são no máximo 3') });
  const validate = boundedValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const refused = validate({ items: Array.from({ length: 1000 }, () => ({})) });
  expect(refused).toMatchObject({ error: { status: 422, message: expect.stringContaining('no máximo 3') } });
  expect(looked).toBe(0);
  expect(validate({ items: [1, 2, 3] })).toMatchObject({ value: { items: [1, 2, 3] } });
  expect(looked).toBe(3);
});
