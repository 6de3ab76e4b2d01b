import type { Bloco } from '#shared/own-pages.ts';
import { ownPagesCalls } from '#shared/wire/own-pages.ts';

const kept = ownPagesCalls['POST /gerenciamento/paginas'].body.shape.blocos.element;

/** A kept body, of this version of the shop or of another: a block that this one can't read is left out. */
export function readBody(body: unknown): Bloco[] {
  if (!Array.isArray(body)) return [];
  return body.flatMap((one: unknown) => {
    const { data } = kept.safeParse(one);
    return data === undefined ? [] : [data];
  });
}
