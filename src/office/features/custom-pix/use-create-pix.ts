import { useRef, useState } from 'react';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import { createPix } from './pix-calls.ts';

/** A charge as it is being written. */
export function useCreatePix(onCreated: (pix: PixCustomizado) => void) {
  const [valor, setValor] = useState('');
  const [descricao, setDescricao] = useState('');
  const [wrong, setWrong] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ of: '', key: '' });
  const cents = typedCents(valor);

  function typeValor(text: string): void {
    setValor(text);
    setWrong('');
  }

  /** False when what was typed is no amount. */
  async function create(): Promise<boolean> {
    setProblem('');
    setWrong(cents === null ? 'Informe um valor válido!' : '');
    if (cents === null) return false;
    setBusy(true);
    // The same charge asked for again, after no answer came, is the same attempt.
    const of = `${cents} ${descricao.trim()}`;
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    const made = await createPix({ cents, descricao: descricao.trim(), key: attempt.current.key });
    setBusy(false);
    if ('pix' in made) onCreated(made.pix);
    else setProblem(made.problem);
    return true;
  }

  return { valor, typeValor, descricao, setDescricao, cents, wrong, problem, busy, create };
}
