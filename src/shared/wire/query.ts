import { z } from 'zod';

/** Forms send what nobody filled in as empty text. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const MOST_LETTERS = 200;

/** A text to look for. */
export const words = optional(
  z.string('Informe um texto só.').trim().max(MOST_LETTERS, `Use no máximo ${MOST_LETTERS} caracteres.`),
);

/** A whole number in a query, from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => {
  const message = `Informe um número inteiro de ${min} a ${max}.`;
  return optional(
    z
      .string(message)
      .regex(/^\d{1,9}$/, message)
      .transform(Number)
      .refine((n) => n >= min && n <= max, message),
  );
};

/** How a list of very many is counted. */
export const countQuery = optional(z.literal('minimo', 'Use minimo.')).describe(
  'With `minimo` a list or a search that very many answer need not count them all',
);

/** Which part of a list: a hundred rows by default and at most. */
export const pageQuery = z.object({
  limit: pagePart(1, 100).default(100),
  offset: pagePart(0, 1e9).default(0),
});

function pagePart(least: number, most: number) {
  const error = `informe um número inteiro de ${least} a ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

/** The number of a thing in an address, of digits alone. */
export const digits = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** The number of a thing in an address: one thing has one address, and '0x10' or '1e3' is none. */
export const ordinal = (message?: string) =>
  z
    .string(message)
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);

export const numbered = z.object({ id: ordinal() });
