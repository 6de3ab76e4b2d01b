import { use, useState } from 'react';
import { requestText } from '#shared/exchange-states.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { acts } from './exchange-calls.ts';
import styles from './exchanges-screen.module.css';
import { LabelContext } from './label-context.ts';

/** The code by which the piece of an authorised request comes back: until when it is good, and the way to a new one. */
export function PostingCode({ troca }: { troca: TrocaEscritorio }) {
  const { id, pedido, codigoReverso, codigoAte, codigoVencido, podeGerarCodigo } = troca;
  const showLabel = use(LabelContext);
  const mayBuy = useMay('buy-labels');
  const mayAnswer = useMay('answer-exchanges');
  const [pacote, setParcel] = useState<number | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { busy, problem, run } = useAct(async () => {
    setParcel(await acts.returnOf(id));
    // The button that was pressed goes.
    place?.focus();
  });
  const mayMake = showLabel !== null && mayBuy && mayAnswer;
  const isMade = codigoAte !== null;
  const offers = mayMake && pacote === null && (podeGerarCodigo || isMade);
  if (codigoReverso === '' && !offers && pacote === null) return null;
  return (
    <section
      ref={setPlace}
      tabIndex={-1}
      className={styles.code}
      aria-label={`Código de postagem: ${requestText(troca)}`}
    >
      {codigoReverso !== '' && (
        <p>
          Código de postagem: <strong>{codigoReverso}</strong>
          {codigoAte !== null && (codigoVencido ? `, venceu em ` : `, vale até `)}
          {codigoAte !== null && dateTimeText(codigoAte)}.
        </p>
      )}
      {offers && (
        <div>
          <Button variant="secondary" icon="tag" busy={busy} onClick={() => run()}>
            {podeGerarCodigo
              ? codigoVencido
                ? 'Gerar outro código de postagem'
                : 'Gerar código de postagem'
              : 'Ver a etiqueta do código'}
          </Button>
        </div>
      )}
      {mayMake && pacote !== null && showLabel({ id: pedido.id, pacote, volta: true })}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </section>
  );
}
