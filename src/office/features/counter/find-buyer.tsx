import { useState } from 'react';
import { InfoBox } from '#web/ui/info-box.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useRested } from '../../lib/use-rested.ts';
import { Choice } from '../../ui/choice.tsx';
import { LookUp } from '../../ui/look-up.tsx';
import type { Buyer } from './draft.ts';
import { knownOf, readKnown, type Known, type KnownBuyer } from './known.ts';

const SHOWN = 6;

interface FindBuyerProps {
  buyer: Buyer;
  /** Do the pieces go somewhere? Else her addresses are nobody's business. */
  isSent: boolean;
  onKnown(next: Partial<Buyer>): void;
}

/** Finds who has bought or has an account, and fills in what the shop knows of her. */
export function FindBuyer({ buyer, isSent, onKnown }: FindBuyerProps) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<KnownBuyer | null>(null);
  const q = useRested(typed.trim());
  const { data, loading, error } = useOfficeRead('GET /clientes', {
    query: { q, limit: SHOWN, mascarar: '1' },
    rests: q === '',
  });
  const choosing = useAct(async (chosen: Known) => {
    const read = await readKnown(chosen);
    setKnown(read);
    setTyped('');
    onKnown(read.buyer);
  });
  const isAsked = q !== '' && typed.trim() !== '';
  const places = known?.places ?? [];
  const at = places.findIndex(
    ({ place }) =>
      place.cep === buyer.cep && place.endereco === buyer.endereco && place.numero === buyer.numero,
  );
  return (
    <>
      <LookUp
        label="Procurar cliente"
        hint="Por nome, e-mail, CPF ou telefone. Com conta ou sem; ver os dados fica na auditoria."
        typed={typed}
        onType={setTyped}
        found={isAsked && data !== null ? data.flatMap((one) => knownOf(one) ?? []) : null}
        busy={(isAsked && loading) || choosing.busy}
        failed={isAsked && error !== null && !loading}
        none="Ninguém com estas palavras: preencha abaixo."
        onChoose={choosing.run}
      />
      {choosing.problem && <InfoBox kind="error">{choosing.problem}</InfoBox>}
      {isSent && places.length > 1 && (
        <Choice
          legend="Endereço dela"
          value={String(at)}
          options={places.map(({ label }, index) => ({ value: String(index), label }))}
          onChoose={(index) => onKnown(places[Number(index)]?.place ?? {})}
        />
      )}
      <VisuallyHidden>
        <span role="status">
          {known !== null && typed === '' && `Dados de ${known.buyer.nome} preenchidos.`}
        </span>
      </VisuallyHidden>
    </>
  );
}
