import { useState } from 'react';
import type { Produto } from '#shared/wire/catalog.ts';
import type { Choice } from '#shared/cart.ts';
import type { Added } from './added-dialog.tsx';
import type { BuyWarning } from './buy-box.tsx';
import { galleryViews } from './gallery-views.ts';
import type { ProductChoice } from './use-choice.ts';

const ALL_IN_CART = 'Seu carrinho já leva o máximo desta cor e tamanho.';
/** Where the buy button sticks to the screen, far from the sizes. */
const PHONE = '(max-width: 47.99rem)';

interface Buying {
  product: Produto;
  cor: string;
  choice: ProductChoice;
  /** Why it can't be bought so for whom it is; ''. */
  refusal: string;
  /** Puts the choice into the cart; answers how many units went in. */
  onAdd(choice: Choice): number;
}

/** What pressing the buy button does: it warns, asks a phone's shopper for the size first, or tells what was bought. */
export function useBuying({ product, cor, choice, refusal, onAdd }: Buying) {
  const [warning, setWarning] = useState<BuyWarning | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const [isTold, setTold] = useState(false);
  // Null: never asked for the size.
  const [isSizing, setSizing] = useState<boolean | null>(null);

  function warn(title: string, text: string) {
    setWarning((last) => ({ id: (last?.id ?? 0) + 1, title, text }));
  }

  function buy() {
    const { tamanho, quantidade, isTouched } = choice;
    if (cor === '' || tamanho === '') {
      return warn('Seleção obrigatória', 'Por favor, selecione cor e tamanho');
    }
    if (refusal !== '') return warn('Confira para quem é', refusal);
    const mayBeUnseen = isSizing === null && !isTouched && product.tamanho.length > 1;
    if (mayBeUnseen && matchMedia(PHONE).matches) return setSizing(true);
    setSizing((was) => was && false);
    const units = onAdd({ cor, tamanho, quantidade });
    if (units === 0) return warn('Já está tudo no carrinho', ALL_IN_CART);
    setWarning(null);
    const view = galleryViews(product).find((candidate) => candidate.cor === cor) ?? null;
    const chosen = product.valePresente && product.cor.length === 1 ? '' : cor;
    setAdded({ nome: product.nome, cor: chosen, tamanho, units, isAll: units < quantidade, view });
    setTold(true);
  }

  return { buy, warning, setWarning, added, isTold, setTold, isSizing, setSizing };
}
