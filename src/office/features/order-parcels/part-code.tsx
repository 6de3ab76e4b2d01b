import { useState } from 'react';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useForeseenCode } from '../../lib/use-foreseen-code.ts';
import { CarrierField } from '../../ui/carrier-field.tsx';
import { DispatchPreview } from '../../ui/dispatch-preview.tsx';
import { foreseePart, sendPart } from './parcel-calls.ts';
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
  const [rastreio, setCode] = useState(pacote.rastreio);
  const [transportadora, setCarrier] = useState(pacote.transportadora);
  const { id, rastreio: rastreioVisto } = pacote;
  const { field, foreseen, problem, wrong, ...code } = useForeseenCode({
    ask: (way) => foreseePart(id, way),
    note: (way) => sendPart(id, { ...way, rastreioVisto }),
    wordsAgainst: (way) => (way.rastreio === '' ? 'Informe o código de rastreio.' : ''),
  });
  return (
    <>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          code.foresee({ rastreio, transportadora });
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
          <Button type="submit" variant="secondary" icon="truck" busy={code.looking}>
            {isFirst ? 'Conferir e enviar a parte' : 'Conferir o novo código'}
          </Button>
        </div>
      </form>
      <DispatchPreview
        foreseen={foreseen}
        words="O pedido fica em separação até o resto sair."
        busy={code.busy}
        onSend={code.send}
        onClose={code.leave}
      />
    </>
  );
}
