import { z } from 'zod';

const MOST_ROWS = 100;
const FURTHEST = 1_000_000_000;

const whole = (least: number, most: number) => {
  const error = `informe um número inteiro de ${least} a ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

/** Which part of a list: a hundred rows by default and at most. */
export const pageQuery = z.object({
  limit: whole(1, MOST_ROWS).default(MOST_ROWS),
  offset: whole(0, FURTHEST).default(0),
});
