import { z } from 'zod';

/** A mail that was kept because no mail server is set; nothing in it opens an account. */
export const emailGuardado = z.object({
  id: z.string(),
  date: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});

export type EmailGuardado = z.infer<typeof emailGuardado>;
