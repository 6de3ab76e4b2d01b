import type { Kysely } from 'kysely';
import { MOST_CODES } from '#shared/promotions.ts';
import { CODE_ALPHABET } from '#shared/code-alphabet.ts';
import type { PromocaoDocumento } from '#shared/wire/promotions.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { countCodes, findBatch, insertBatch, insertCodes, type Batch } from './codes.store.ts';
import { lockPromotion } from './promotions.store.ts';
import { unknownPromotion } from './promotions.service.ts';

interface CodesDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
}

/** Sixty bits behind whatever an owner writes before them. */
const RANDOM_LETTERS = 12;

/**
 * Makes codes that serve one order each, once for a key. Throws 404, and 409 where a promotion would have more than it may or
 * the key asked for others.
 */
export function generateCodes(
  { db, clock, random }: CodesDeps,
  asked: { id: number; count: number; prefix: string; key: string; by: string },
): Promise<{ made: number; total: number }> {
  const { id, count, prefix, key, by } = asked;
  const now = clock();
  const codes = Array.from({ length: count }, () => prefix.toUpperCase() + randomCode(random));
  return inTransaction(db, async (tx) => {
    const row = await lockPromotion(tx, id);
    if (row === undefined) throw unknownPromotion();
    const known = await findBatch(tx, key);
    if (known !== undefined) return requireSame(known, asked);
    if (!(row.document as PromocaoDocumento).com_codigo)
      throw conflict('sem_codigo', 'Esta promoção vale sem código. Mude-a para valer só com código antes.');
    const before = await countCodes(tx, id);
    if (before + count > MOST_CODES)
      throw conflict(
        'codigos_demais',
        `Uma promoção tem no máximo ${MOST_CODES} códigos; esta já tem ${before}.`,
      );
    const made = await insertCodes(tx, { id, codes, now });
    const batch = { promotion_id: id, asked: count, prefix, made, total: before + made };
    if (!(await insertBatch(tx, { source_key: key, ...batch, created_at: now }))) throw keyReused();
    const subject = `promoção ${id} · ${row.nome}`;
    await insertAudit(tx, {
      actor: by,
      action: 'codigos_gerados',
      subject,
      after: { quantidade: made },
      at: now,
    });
    return { made, total: before + made };
  });
}

function requireSame(
  { promotion_id, asked, prefix, made, total }: Batch,
  now: { id: number; count: number; prefix: string },
): { made: number; total: number } {
  if (promotion_id !== now.id || asked !== now.count || prefix !== now.prefix) throw keyReused();
  return { made, total };
}

const keyReused = () =>
  conflict('chave_reutilizada', 'Estes códigos já foram pedidos com outros dados. Tente de novo.');

/** 32 letters: each byte's five low bits name one, none more often than another. */
function randomCode(random: CodesDeps['random']): string {
  return [...random(RANDOM_LETTERS)].map((byte) => CODE_ALPHABET[byte & 31] ?? '0').join('');
}
