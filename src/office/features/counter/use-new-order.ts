import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { digitsOf } from '#shared/cpf.ts';
import type { VendaNova } from '#shared/wire/counter.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { randomKey } from '#web/lib/document/random-key.ts';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { errorsOf, FIELD_ORDER, type Errors, type FieldName } from './draft-check.ts';
import {
  EMPTY_SALE,
  freightOf,
  leftOf,
  saleOf,
  settledOf,
  type Buyer,
  type Change,
  type SaleDraft,
} from './draft.ts';
import { useSalePrices } from './use-sale-prices.ts';

/** The sale as it is typed, and what is wrong with it. */
function useSaleDraft() {
  const [draft, setDraft] = useState<SaleDraft>(EMPTY_SALE);
  const [errors, setErrors] = useState<Errors>({});
  const change = (next: Change) => {
    setDraft((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) }));
    setErrors({});
  };
  const changeBuyer = (next: Partial<Buyer>) => {
    setDraft((now) => ({ ...now, buyer: { ...now.buyer, ...next } }));
    setErrors((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])),
    }));
  };
  /** Of somebody whom the shop knows; what was quoted to another address is none any more. */
  const fillBuyer = (next: Partial<Buyer>) =>
    change(({ buyer }) => ({
      buyer: { ...buyer, ...next },
      ...(next.cep !== undefined && { knownCep: digitsOf(next.cep), option: null }),
    }));
  return { draft, errors, setErrors, change, changeBuyer, fillBuyer };
}

/** The sale as it is typed, what it comes to, and the one press that makes it an order. */
export function useNewOrder() {
  const { draft, errors, setErrors, ...changes } = useSaleDraft();
  const prices = useSalePrices(draft);
  const settled = settledOf(draft, prices.precos);
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
      // What it comes to, or what its vales hold, is another by now.
      if (error instanceof ApiError && error.status === 409) prices.again();
      return laterText(error);
    },
  );
  /** The first field that is wrong; null where the sale was sent. */
  function sell(): FieldName | null {
    const found = errorsOf(settled);
    setErrors(found);
    const first = FIELD_ORDER.find((field) => found[field] !== undefined) ?? null;
    const frete = freightOf(settled);
    const { precos } = prices;
    if (first === null && frete !== undefined && precos !== null)
      selling.run(saleOf(settled, frete, leftOf(settled, precos)));
    return first;
  }
  return {
    draft: settled,
    errors,
    prices,
    ...changes,
    sell,
    busy: selling.busy,
    problem: selling.problem,
  };
}
