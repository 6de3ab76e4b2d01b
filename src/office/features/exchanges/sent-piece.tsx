import { use, useState } from 'react';
import { requestText } from '#shared/exchange-states.ts';
import { joined } from '#shared/text.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import styles from './exchanges-screen.module.css';
import { LabelContext } from './label-context.ts';
import { OtherCode } from './other-code.tsx';

const LEFT =
  'Esta troca terminou sem a peça nova, e a etiqueta dela foi comprada. Cancele-a antes de alguém postar: o valor volta para a carteira.';

const LOST =
  'A transportadora perdeu a peça nova, ou a devolveu. Envie de novo a mesma peça, por outra etiqueta ou por um código: quem comprou recebe o novo, e o pacote sai da lista.';

/** What is left to do about the new piece of a request that is over: its label, and another code for it. */
export function SentPiece({ troca }: { troca: TrocaEscritorio }) {
  const { fim, rastreio, transportadora, pedido, pacote, etiqueta } = troca;
  const showLabel = use(LabelContext);
  const mayBuy = useMay('buy-labels');
  const mayAnswer = useMay('answer-exchanges');
  const [isOpen, setOpen] = useState(false);
  const isLost = troca.podeReenviar && mayAnswer;
  const isLeft = fim !== 'troca' && etiqueta !== null;
  const hasLabel = pacote !== null && showLabel !== null && mayBuy;
  if (fim !== 'troca' && !isLeft) return null;
  return (
    <section className={styles.code} aria-label={`Peça nova: ${requestText(troca)}`}>
      {isLeft ? (
        <InfoBox kind="warning">{LEFT}</InfoBox>
      ) : (
        <p>
          Peça nova enviada{' '}
          {rastreio === '' ? 'sem código de rastreio' : `por ${joined([rastreio, transportadora], ' · ')}`}.
        </p>
      )}
      {isLost && <InfoBox kind="warning">{LOST}</InfoBox>}
      <div className={styles.ways}>
        {hasLabel && !isOpen && (
          <Button variant="secondary" size="s" icon="tag" onClick={() => setOpen(true)}>
            {isLost ? 'Enviar de novo por outra etiqueta' : 'Ver a etiqueta'}
          </Button>
        )}
        {mayAnswer && troca.podeDigitar && <OtherCode troca={troca} isLost={isLost} />}
      </div>
      {hasLabel && isOpen && showLabel({ id: pedido.id, pacote, deNovo: isLost, comprando: isLost })}
    </section>
  );
}
