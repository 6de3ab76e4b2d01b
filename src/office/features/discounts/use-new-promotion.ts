import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PromocaoLida } from '#shared/wire/promotions.ts';
import { parseDecimal } from '../../lib/decimal.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { takeDiscount, type Discount } from './discounts.ts';
import { draftFromDiscount } from './draft-from-discount.ts';
import { bodyOf } from './promotion-body.ts';
import { publishPromotion, savePromotion } from './promotion-calls.ts';
import { EMPTY_PROMOTION, type PromotionDraft } from './promotion-draft.ts';
import { usePromotionForm } from './promotion-form.tsx';

/** A promotion that is not there yet, and with it one for PIX where that is wanted; `kept` is the draft that it began as. */
export function useNewPromotion(kept: Discount | undefined) {
  const form = usePromotionForm(useState(() => (kept ? draftFromDiscount(kept) : EMPTY_PROMOTION))[0]);
  const [pix, setPix] = useState<string | null>(null);
  const navigate = useNavigate();
  // Where publishing fails after it was kept, another try goes on with what is there.
  const first = useRef<PromocaoLida | null>(null);
  const second = useRef<PromocaoLida | null>(null);
  const { draft } = form;
  const isPixOdd = draft.tipo !== 'pix' && pix !== null && percentOf(pix) === null;
  const { busy, problem, run } = useAct(async (what: 'save' | 'publish') => {
    const body = form.check();
    if (body === null || isPixOdd) return;
    const made = await savePromotion(body, first.current);
    first.current = made;
    if (kept) takeDiscount(kept.id);
    // Without a code nobody could have it: they are generated first, on its page.
    const isPublished = what === 'publish' && draft.como !== 'varios_codigos';
    if (isPublished) {
      if (pix !== null && draft.tipo !== 'pix')
        second.current = await savePromotion(pixOf(draft, pix), second.current);
      await publishPromotion(made.id);
      if (second.current !== null) await publishPromotion(second.current.id);
    }
    notify('success', isPublished ? 'Promoção publicada.' : savedText(draft));
    void navigate(isPublished ? officePaths.discounts : officePaths.promotion(made.id), { replace: true });
  });
  return { form, pix: { typed: pix, isOdd: isPixOdd, type: setPix }, busy, problem, run };
}

const savedText = ({ como }: PromotionDraft): string =>
  como === 'varios_codigos' ? 'Rascunho salvo. Gere os códigos e publique.' : 'Rascunho salvo na loja.';

function percentOf(typed: string): number | null {
  const percent = parseDecimal(typed);
  return percent !== null && percent > 0 && percent <= 100 ? percent : null;
}

/** The discount for PIX that is published beside a promotion, for the same time. */
function pixOf({ inicio, fim }: PromotionDraft, typed: string) {
  const nome = `${typed.trim()}% no PIX`;
  return bodyOf({ ...EMPTY_PROMOTION, nome, tipo: 'pix', percentual: typed, inicio, fim });
}
