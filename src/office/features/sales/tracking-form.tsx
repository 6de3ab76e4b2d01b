import { useState, type RefObject } from 'react';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { CarrierField } from '../../ui/carrier-field.tsx';
import { DispatchPreview } from '../../ui/dispatch-preview.tsx';
import styles from './order-screen.module.css';
import { useDispatch } from './use-dispatch.ts';

interface TrackingFormProps {
  pedido: PedidoDetalhado;
  codeField: RefObject<HTMLInputElement | null>;
}

/** Takes a tracking code, and shows what it will do before anybody is written to. */
export function TrackingForm({ pedido, codeField }: TrackingFormProps) {
  const [rastreio, setRastreio] = useState(pedido.rastreio);
  const [transportadora, setTransportadora] = useState(pedido.transportadora || pedido.frete.company);
  const dispatch = useDispatch(pedido);
  const { foreseen, wrong, problem } = dispatch;
  const isFirst = pedido.rastreio === '';

  return (
    <>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!dispatch.foresee({ rastreio, transportadora })) codeField.current?.focus();
        }}
      >
        <TextField
          ref={codeField}
          label="Código de rastreio"
          hint="Como AA123456785BR. Antes de enviar, você vê o email que quem comprou recebe."
          error={wrong}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={rastreio}
          onChange={(event) => setRastreio(event.currentTarget.value)}
        />
        <CarrierField value={transportadora} onChange={setTransportadora} />
        {problem !== '' && (
          <InfoBox key={problem} kind="error">
            {problem}
          </InfoBox>
        )}
        <Button type="submit" variant="secondary" icon="truck" busy={dispatch.looking}>
          {isFirst ? 'Conferir e enviar' : 'Corrigir rastreio'}
        </Button>
      </form>
      <DispatchPreview
        foreseen={foreseen}
        busy={dispatch.busy}
        onSend={() => dispatch.send()}
        onClose={() => dispatch.leave()}
      />
      {dispatch.question}
    </>
  );
}
