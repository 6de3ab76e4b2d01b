import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { askOpenOrder } from '../../lib/orders/ask-open-order.ts';
import { dropOpenOrder, readOpenOrders } from '../../lib/orders/open-orders.ts';
import { Stayed } from './stayed.ts';
import type { OpenPayment } from './watch-open-orders.ts';

/**
 * Which order of the same things is to be given up for this purchase, by the shopper's word where its PIX is open; null
 * when none is. `except` stands for the purchase itself. Throws Stayed.
 */
export type Agree = (state: CheckoutState, except?: string | null) => Promise<string | null>;

export interface ReplaceAsked {
  codigo: string;
  /** Null: the shop could not be asked how it stands. */
  open: OpenPayment | null;
  answer(yes: boolean): void;
}

/** The question that comes before a second charge for the same things. */
export function useReplaceQuestion() {
  const [asked, setAsked] = useState<ReplaceAsked | null>(null);

  async function mayReplace(codigo: string, open: OpenPayment | null): Promise<void> {
    const isWanted = await new Promise<boolean>((answer) => setAsked({ codigo, open, answer }));
    setAsked(null);
    if (!isWanted) throw new Stayed();
  }

  const agree: Agree = async ({ items }, except = null) => {
    const same = readOpenOrders().filter(
      ({ codigo, lines }) => codigo !== except && lines.some(([id]) => items.some((item) => item.id === id)),
    );
    for (const order of same) {
      const { codigo } = order;
      const standing = await askOpenOrder(order);
      if (standing.kind === 'paid') throw new Stayed(codigo);
      if (standing.kind === 'over') dropOpenOrder(codigo);
      else {
        if (standing.kind === 'open') await mayReplace(codigo, { ...standing, codigo });
        if (standing.kind === 'failed') await mayReplace(codigo, null);
        // What can't be shown the server alone can judge: it says what stands against it.
        return codigo;
      }
    }
    return null;
  };

  return { asked, agree };
}
