import type { Kysely } from 'kysely';
import { trackingPage } from '#shared/tracking.ts';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { DB } from '../../db/index.ts';
import { previewLetter, type LetterContext } from '../mail/index.ts';
import {
  findLetter,
  isFirstSending,
  parcelWith,
  refuseWithoutWay,
  roadOf,
  warningsOf,
  type Way,
} from './dispatch.ts';
import { refuseWithPart } from './note-part.ts';

interface Foreseeing extends Way {
  /** For whoever reads no money. */
  withoutSums?: boolean;
}

/** What `noteDispatch` would do with a code, and the very letter that it would send. Throws what that would throw. */
export async function foreseeDispatch(
  db: Kysely<DB>,
  context: LetterContext,
  { withoutSums = false, ...way }: Foreseeing,
): Promise<Omit<EnvioPrevisto, 'success' | 'sucesso'>> {
  const { order } = context.facts;
  refuseWithoutWay(order, way);
  if (isFirstSending(order, way)) await refuseWithPart(db, order);
  const { warnings, ...parcel } = parcelWith(order, way);
  const mudancas = roadOf(order, parcel, way);
  const kind = await findLetter(db, order, { parcel, now: context.now });
  const facts = { ...context.facts, order: { ...order, ...parcel, status: mudancas.at(-1) ?? order.status } };
  return {
    ...parcel,
    rastreio_url: trackingPage(parcel),
    avisos: await warningsOf(db, order, { ...parcel, warnings }),
    mudancas: [...mudancas],
    email: kind === null ? null : previewLetter(kind, { ...context, facts }, { withoutSums }),
  };
}
