import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { VendaNova } from '#shared/wire/counter.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { randomKey } from '#web/lib/document/random-key.ts';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { errorsOf, FIELD_ORDER, type Errors, type FieldName } from './draft-check.ts';
import { EMPTY_SALE, freightOf, saleOf, type Buyer, type SaleDraft } from './draft.ts';
import { useSalePrices } from './use-sale-prices.ts';

/** The sale as it is typed, what it comes to, and the one press that makes it an order. */
export function useNewOrder() {
  const [draft, setDraft] = useState<SaleDraft>(EMPTY_SALE);
  const [errors, setErrors] = useState<Errors>({});
  const prices = useSalePrices(draft);
  const attempt = useRef({ of: '', key: '' });
  const navigate = useNavigate();
  const selling = useAct(
    async (sale: VendaNova) => {
      const of = JSON.stringify(sale);
      // The same asked again, after no answer came, is the same order.
      if (attempt.current.of !== of) attempt.current = { of, key: randomKey() };
      const { data } = await officeApi('POST /gerenciamento/pedidos', {
        body: sale,
        key: attempt.current.key,
      });
      const { id, numero } = data.pedido;
      notify('success', `Pedido #${numero} feito.`);
      await navigate(officePaths.order(id));
    },
    (error) => {
      if (error instanceof ApiError) setErrors(error.campos as Errors);
      return laterText(error);
    },
  );
  const change = (next: Partial<SaleDraft>) => {
    setDraft((now) => ({ ...now, ...next }));
    setErrors({});
  };
  const changeBuyer = (next: Partial<Buyer>) => {
    setDraft((now) => ({ ...now, buyer: { ...now.buyer, ...next } }));
    setErrors((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])),
    }));
  };
  /** The first field that is wrong; null where the sale was sent. */
  function sell(): FieldName | null {
    const found = errorsOf(draft);
    setErrors(found);
    const first = FIELD_ORDER.find((field) => found[field] !== undefined) ?? null;
    const frete = freightOf(draft);
    const total = prices.precos?.total;
    if (first === null && frete !== undefined && total !== undefined)
      selling.run(saleOf(draft, frete, total));
    return first;
  }
  return { draft, errors, prices, change, changeBuyer, sell, busy: selling.busy, problem: selling.problem };
}
