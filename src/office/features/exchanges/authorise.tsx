import { use, useState } from 'react';
import { requestText } from '#shared/exchange-states.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { CodeOffer } from './code-offer.tsx';
import { acts } from './exchange-calls.ts';
import styles from './exchanges-screen.module.css';
import { LabelContext } from './label-context.ts';
import { BareYes, WithoutCode } from './without-code.tsx';

/** How a request is said yes to: with its posting code at one press, or without one. */
export function Authorise({ troca }: { troca: TrocaEscritorio }) {
  const { etiquetaDeVolta, podeGerarCodigo } = troca;
  const showLabel = use(LabelContext);
  const mayBuy = useMay('buy-labels');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isOffered = showLabel !== null && mayBuy && podeGerarCodigo;
  return (
    <section
      ref={setPlace}
      tabIndex={-1}
      className={styles.piece}
      aria-label={`Autorização: ${requestText(troca)}`}
    >
      {etiquetaDeVolta !== null ? (
        <Coming troca={troca} etiqueta={etiquetaDeVolta} />
      ) : isOffered ? (
        // The button that was pressed goes.
        <CodeOffer troca={troca} onPressed={() => place?.focus()} />
      ) : (
        <WithoutCode troca={troca} isMain />
      )}
    </section>
  );
}

/** A code is bought or being bought, and has not authorised the request yet. */
function Coming({ troca, etiqueta }: { troca: TrocaEscritorio; etiqueta: number }) {
  const { pedido, pacoteDeVolta: pacote } = troca;
  const showLabel = use(LabelContext);
  const mayBuy = useMay('buy-labels');
  const { busy, problem, run } = useAct(() => acts.goOnWithLabel(etiqueta));
  return (
    <>
      <p>
        O código de postagem já foi pedido, e a troca é autorizada por ele quando fica pronto. Se você
        autorizar antes, o e-mail leva o endereço da loja, e o código vai em outro.
      </p>
      <div className={styles.ways}>
        {mayBuy && (
          <Button icon="tag" busy={busy} onClick={() => run()}>
            Continuar com o código
          </Button>
        )}
        <BareYes troca={troca} disabled={busy} />
      </div>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {showLabel !== null && pacote !== null && showLabel({ id: pedido.id, pacote, volta: true })}
    </>
  );
}
