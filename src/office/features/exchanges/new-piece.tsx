import { use, useState } from 'react';
import { requestText } from '#shared/exchange-states.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { acts } from './exchange-calls.ts';
import styles from './exchanges-screen.module.css';
import { LabelContext, SentContext } from './label-context.ts';
import { LabelOffer } from './label-offer.tsx';
import { NewPieceCode } from './new-piece-code.tsx';

/** How the new piece of a checked request goes: by a label at one press, by another one, or by a code that is typed. */
export function NewPiece({ troca }: { troca: TrocaEscritorio }) {
  const showLabel = use(LabelContext);
  const mayBuy = useMay('buy-labels');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const byLabel = showLabel !== null && mayBuy;
  return (
    <section
      ref={setPlace}
      tabIndex={-1}
      className={styles.piece}
      aria-label={`Peça nova: ${requestText(troca)}`}
    >
      {troca.etiqueta !== null ? (
        <Bought troca={troca} etiqueta={troca.etiqueta} />
      ) : byLabel ? (
        // The button that was pressed goes.
        <LabelOffer troca={troca} onPressed={() => place?.focus()} />
      ) : (
        <NewPieceCode troca={troca} isMain />
      )}
    </section>
  );
}

/** A label is bought or being bought, and has not ended the request yet. */
function Bought({ troca, etiqueta }: { troca: TrocaEscritorio; etiqueta: number }) {
  const { id, nome, pedido, pacote } = troca;
  const showLabel = use(LabelContext);
  const noteSent = use(SentContext);
  const mayBuy = useMay('buy-labels');
  const { busy, problem, run } = useAct(async () => {
    const isMade = await acts.goOnWithLabel(etiqueta);
    if (isMade && pacote !== null) noteSent({ troca: id, nome, pedido: pedido.id, pacote });
  });
  return (
    <>
      <p>
        A etiqueta da peça nova já foi pedida, e a troca termina quando ela fica pronta. Para enviar por um
        código ou devolver o valor, cancele-a antes.
      </p>
      {mayBuy && (
        <div>
          <Button icon="truck" busy={busy} onClick={() => run()}>
            Continuar o envio
          </Button>
        </div>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {showLabel !== null && pacote !== null && showLabel({ id: pedido.id, pacote })}
    </>
  );
}
