import { useRef, useState } from 'react';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { CarrierField } from '../../ui/carrier-field.tsx';
import { DispatchPreview } from '../../ui/dispatch-preview.tsx';
import { foreseePart, sendPart, type PartWay } from './parcel-calls.ts';
import styles from './parcels.module.css';

/** Takes a part's code, and shows the letter before it goes. */
export function PartCode({ pacote }: { pacote: PacoteNoEscritorio }) {
  const isFirst = pacote.rastreio === '';
  const isAgain = pacote.pode_reenviar;
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div className={styles.acts}>
        <Button variant="secondary" icon="truck" onClick={() => setOpen(true)}>
          {isFirst ? 'Anotar o código' : isAgain ? 'Enviar de novo por um código' : 'Corrigir o código'}
        </Button>
      </div>
    );
  }
  return <CodeForm pacote={pacote} isFirst={isFirst} />;
}

function CodeForm({ pacote, isFirst }: { pacote: PacoteNoEscritorio; isFirst: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [rastreio, setCode] = useState(pacote.rastreio);
  const [transportadora, setCarrier] = useState(pacote.transportadora);
  const { foreseen, leave, looking, sending, foresee, wrong } = usePartCode(pacote);
  const problem = looking.problem || sending.problem;
  return (
    <>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!foresee({ rastreio, transportadora })) field.current?.focus();
        }}
      >
        <TextField
          ref={field}
          label="Código de rastreio da parte"
          hint="Antes de enviar, você vê o email que quem comprou recebe."
          error={wrong}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={rastreio}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <CarrierField value={transportadora} onChange={setCarrier} />
        {problem !== '' && (
          <InfoBox key={problem} kind="error">
            {problem}
          </InfoBox>
        )}
        <div className={styles.acts}>
          <Button type="submit" variant="secondary" icon="truck" busy={looking.busy}>
            {isFirst ? 'Conferir e enviar a parte' : 'Conferir o novo código'}
          </Button>
        </div>
      </form>
      <DispatchPreview
        foreseen={foreseen}
        words="O pedido fica em separação até o resto sair."
        busy={sending.busy}
        onSend={() => foreseen !== null && sending.run(foreseen)}
        onClose={leave}
      />
    </>
  );
}

function usePartCode({ id, rastreio: rastreioVisto }: PacoteNoEscritorio) {
  const [foreseen, setForeseen] = useState<EnvioPrevisto | null>(null);
  const [wrong, setWrong] = useState('');
  const looking = useAct(
    async (way: PartWay) => setForeseen(await foreseePart(id, way)),
    (error) => {
      if (!(error instanceof ApiError) || error.campos['rastreio'] === undefined) return laterText(error);
      setWrong(error.campos['rastreio']);
    },
  );
  const sending = useAct(
    async ({ rastreio, transportadora }: EnvioPrevisto) => {
      await sendPart(id, { rastreio, transportadora, rastreioVisto });
      setForeseen(null);
    },
    (error) => {
      setForeseen(null);
      return laterText(error);
    },
  );
  function foresee(typed: PartWay): boolean {
    const way = { rastreio: typed.rastreio.trim(), transportadora: typed.transportadora.trim() };
    setWrong(way.rastreio === '' ? 'Informe o código de rastreio.' : '');
    if (way.rastreio === '') return false;
    looking.run(way);
    return true;
  }
  return { foreseen, leave: () => setForeseen(null), looking, sending, foresee, wrong };
}
