import { useState } from 'react';
import { creditRefusal, normalizeCredit } from '#shared/credits.ts';
import { reaisToCents } from '#shared/money.ts';
import { api, errorText } from '#web/lib/calls/api.ts';
import type { Change, SaleDraft } from './draft.ts';

const ODD = 'Confira o código do vale: são 16 letras e números.';
const TWICE = 'Este vale já está nesta venda.';
const UNASKED = 'Não conseguimos conferir o vale agora. Tente de novo em instantes.';

/** Takes the code that was typed into the sale, once the shop has said what there is on it. */
export function useTypedCredit(draft: SaleDraft, change: (next: Change) => void) {
  const { credits, creditTyped: typed } = draft;
  const [told, setTold] = useState({ of: '', refusal: '' });
  const [busy, setBusy] = useState(false);

  async function use(): Promise<void> {
    const codigo = normalizeCredit(typed);
    if (busy || typed.trim() === '') return;
    const isTwice = credits.some((credit) => credit.codigo === codigo);
    setTold({ of: typed, refusal: codigo === null ? ODD : isTwice ? TWICE : '' });
    if (codigo === null || isTwice) return;
    setBusy(true);
    try {
      const { data } = await api('POST /creditos/consultar', { body: { codigo }, harmless: true });
      const { final, saldo, venceEm: expiresAt, estado } = data.vale;
      if (estado !== 'ativo') return setTold({ of: typed, refusal: creditRefusal(final, estado) });
      const credit = { codigo, final, balanceCents: reaisToCents(saldo) ?? 0, expiresAt };
      change((now) => ({ credits: [...now.credits, credit], creditTyped: '' }));
    } catch (error) {
      setTold({ of: typed, refusal: errorText(error, UNASKED) });
    } finally {
      setBusy(false);
    }
  }

  return { busy, refusal: told.of === typed ? told.refusal : '', use };
}
