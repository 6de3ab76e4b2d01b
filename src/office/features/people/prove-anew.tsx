import { useEffect, useRef, useState } from 'react';
import { PROOF_MINUTES } from '#shared/acts.ts';
import { officeApi } from '../../lib/api.ts';
import { proveBy } from '../../lib/prove-anew.ts';
import { ProofDialog, type Proof } from './proof-form.tsx';

const TEXT = `Antes de baixar dados de pessoas, mexer com dinheiro ou trocar contas da loja, ela confere quem está aqui. Vale por ${PROOF_MINUTES} minutos.`;

/** Stands in the office and asks whoever works there to show that it is she, when a call wants that. */
export function ProveAnew() {
  const [isAsked, setAsked] = useState(false);
  const answer = useRef<(proven: boolean) => void>(null);
  useEffect(
    () =>
      proveBy(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setAsked(true);
          }),
      ),
    [],
  );
  function end(proven: boolean): void {
    setAsked(false);
    answer.current?.(proven);
  }
  async function prove(body: Proof): Promise<void> {
    await officeApi('POST /admin/me/confirmacao', { body });
    end(true);
  }
  if (!isAsked) return null;
  return (
    <ProofDialog
      title="Confirme que é você"
      text={TEXT}
      yes="Confirmar"
      onClose={() => end(false)}
      act={prove}
    />
  );
}
