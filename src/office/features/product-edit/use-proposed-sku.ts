import { useEffect, useEffectEvent } from 'react';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useRested } from '../../lib/use-rested.ts';
import type { DraftState } from './use-draft.ts';

/** Of a new product: a code by its name, as the name is typed, until another was typed in its place. */
export function useProposedSku({ draft, origin, change }: Pick<DraftState, 'draft' | 'origin' | 'change'>) {
  const nome = useRested(draft.nome.trim().slice(0, 200));
  const isOurs = origin === null && draft.sku === draft.skuProposto;
  const { data } = useOfficeRead('GET /gerenciamento/produtos/sku', {
    query: { nome },
    rests: !isOurs || nome === '',
  });
  const sku = data?.sku ?? null;
  const take = useEffectEvent((proposed: string) => {
    if (isOurs) change({ sku: proposed, skuProposto: proposed });
  });
  useEffect(() => {
    if (sku !== null) take(sku);
  }, [sku]);
}
