import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import { useAct } from '../../lib/use-act.ts';
import { createPix, createProblem } from './pix-calls.ts';
import { randomKey } from '#web/lib/document/random-key.ts';

const NOTHING = { valor: '', descricao: '' };

/** A charge as it is being written. */
export function useCreatePix(onCreated: (pix: PixCustomizado) => void) {
  const form = useForm({ defaultValues: NOTHING, reValidateMode: 'onSubmit' });
  const attempt = useRef({ of: '', key: '' });
  const { busy, run } = useAct(
    async (typed: typeof NOTHING) => {
      const cents = typedCents(typed.valor) ?? 0;
      const descricao = typed.descricao.trim();
      // The same charge asked for again, after no answer came, is the same attempt.
      const of = `${cents} ${descricao}`;
      if (attempt.current.of !== of) attempt.current = { of, key: randomKey() };
      onCreated(await createPix({ cents, descricao, key: attempt.current.key }));
    },
    (error) => form.setError('root', { message: createProblem(error) }),
  );
  return { form, busy, create: form.handleSubmit(run) };
}
