import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import { useAct } from '../../lib/use-act.ts';
import { createPix, createProblem, tieProblem } from './pix-calls.ts';
import { NO_TIE, type TieDraft } from './tie.ts';
import type { GivenTie } from './use-given-tie.ts';
import { randomKey } from '#web/lib/document/random-key.ts';

const GONE = {
  pedido: 'Não encontramos este pedido. Procure outro, ou escolha “Nada”.',
  cliente: 'Não encontramos este cliente. Procure de novo, ou escolha “Nada”.',
};
const MISSING = 'Procure e escolha um da lista, ou escolha “Nada”.';
const NOTHING = { valor: '', descricao: '' };

/** A charge as it is being written. */
export function useCreatePix(given: GivenTie | null, onCreated: (pix: PixCustomizado) => void) {
  const form = useForm({ defaultValues: NOTHING, reValidateMode: 'onSubmit' });
  const [tie, setTie] = useState<TieDraft>(given ?? NO_TIE);
  const [tieError, setTieError] = useState(given !== null && given.chosen === null ? GONE[given.kind] : '');
  const attempt = useRef({ of: '', key: '' });
  const { busy, run } = useAct(
    async (typed: typeof NOTHING) => {
      const cents = typedCents(typed.valor) ?? 0;
      const descricao = typed.descricao.trim();
      // The same charge asked for again, after no answer came, is the same attempt.
      const body = tie.chosen?.body ?? null;
      const of = JSON.stringify([cents, descricao, body]);
      if (attempt.current.of !== of) attempt.current = { of, key: randomKey() };
      onCreated(await createPix({ cents, descricao, tie: body, key: attempt.current.key }));
    },
    (error) => {
      setTieError(tieProblem(error));
      if (tieProblem(error) === '') form.setError('root', { message: createProblem(error) });
    },
  );
  function choose(next: TieDraft): void {
    setTie(next);
    setTieError('');
  }
  const isMissing = tie.kind !== 'nada' && tie.chosen === null;
  const create = form.handleSubmit((typed) => {
    if (isMissing) setTieError(MISSING);
    else run(typed);
  });
  return { form, busy, tie, tieError, choose, create };
}
