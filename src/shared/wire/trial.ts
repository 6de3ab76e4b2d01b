import { z } from 'zod';

/** In a body: whether the call would be refused is all that is asked. */
export const simular = z
  .boolean({ error: 'use true ou false' })
  .optional()
  .describe(
    'Nothing is done: 204 where nothing but a label that may be given up speaks against it, else what the call itself would be refused with',
  );

/** What `simular` answers where nothing speaks against it. */
export const nadaContra = z
  .null()
  .describe('With `simular`: nothing speaks against it, and nothing was done');
