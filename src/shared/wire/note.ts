import { z } from 'zod';

/** Control characters that break no line: the database takes not all of them. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]/u;
/** A text that the office writes. */
export const note = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `no máximo ${max} caracteres`)
    .refine((text) => !UNWRITABLE.test(text), 'contém caracteres que não podem ser gravados')
    .optional();
