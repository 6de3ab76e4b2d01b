import type { ParcelState } from '#shared/parcel-states.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict } from '../../errors.ts';
import { changeParcel, findTrouble, type OrderParcel } from '../parcels/index.ts';
import { changing, type Act } from './acts.ts';
import type { OrderParcelsDeps } from './deps.ts';

interface Settling extends Act {
  /** As it stood when she wrote it. */
  seen: ParcelState;
  words: string;
}

/**
 * Somebody's word of what became of a parcel that is late or in trouble, which takes it out of the lists until its carrier
 * says something else. Once more changes nothing. Throws 404; 409 for one that is neither, or of which there is other news.
 */
export function settleParcel(
  deps: OrderParcelsDeps,
  { parcelId, by, seen, words }: Settling,
): Promise<OrderParcel> {
  return changing(deps, parcelId, async (tx, { order, parcel }) => {
    const now = deps.clock();
    const trouble = await findTrouble(tx, parcel.id, now);
    if (trouble !== undefined && trouble.state !== seen) {
      const text = 'A transportadora disse outra coisa enquanto isso. Confira antes de anotar como ficou.';
      throw conflict('pacote_mudou', text);
    }
    const isSettled = parcel.settled_rastreio === parcel.rastreio && parcel.settled_state === seen;
    if (trouble?.isInTrouble !== true && trouble?.isLate !== true) {
      if (isSettled && parcel.settled_at !== null) return parcel;
      throw conflict('pacote_sem_problema', 'Este pacote não está atrasado nem com problema.');
    }
    const settled = {
      settled_at: now,
      settled_by: by,
      settled_words: words,
      settled_rastreio: parcel.rastreio,
      settled_state: trouble.state,
    };
    await changeParcel(tx, parcel.id, settled);
    // Her words stay with the parcel: they may name somebody, and go with its buyer.
    const after = { pacote: parcel.id, estado: trouble.state };
    const action = 'pacote_resolvido';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), after, at: now });
    return { ...parcel, ...settled };
  });
}
