import { trackingPage } from '#shared/tracking.ts';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import { conflict, notFound } from '../../errors.ts';
import { previewLetter } from '../mail/index.ts';
import { findLetterFacts, partRefusal } from '../orders/index.ts';
import { isParcelLost, partLetterOf, readPartCode } from '../parcels/index.ts';
import { parcelBy, requireCode, requirePart } from './acts.ts';
import type { OrderParcelsDeps } from './deps.ts';
import { partFacts } from './part-facts.ts';

/** What a code would do to a part, and the very letter that would go. Throws what noting it would throw. */
export async function foreseePart(
  deps: Pick<OrderParcelsDeps, 'db' | 'clock' | 'shop'>,
  { parcelId, rastreio, transportadora }: { parcelId: number; rastreio: string; transportadora: string },
): Promise<Omit<EnvioPrevisto, 'success' | 'sucesso'>> {
  const parcel = await parcelBy(deps, parcelId);
  requirePart(parcel);
  requireCode(rastreio);
  if (parcel.undone_at !== null) throw conflict('parte_desfeita', 'Esta parte foi desfeita.');
  const facts = await findLetterFacts(deps.db, parcel.order_id);
  if (facts === undefined) throw notFound('Não encontramos este pedido.');
  const { warnings: avisos, ...code } = readPartCode({ rastreio, transportadora });
  const words = parcel.sent_at === null ? partRefusal(facts.order) : '';
  if (words !== '') throw conflict('parte_indisponivel', words);
  const kind = partLetterOf(parcel, code);
  const part = await partFacts(deps.db, { ...parcel, ...code }, await isParcelLost(deps.db, parcel));
  const context = { facts: { ...facts, part }, sender: deps.shop(), now: deps.clock() };
  return {
    ...code,
    rastreio_url: trackingPage(code),
    avisos,
    mudancas: facts.order.status === 'paid' ? ['processing'] : [],
    email: kind === null ? null : previewLetter(kind, context),
  };
}
