import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContactLine } from './contact-line.tsx';
import { FactList } from './fact-list.tsx';
import { NextSteps } from './next-steps.tsx';
import { isForServerToTell } from './outcome.ts';
import { ResultCard } from './result-card.tsx';
import { resultRows } from './result-rows.ts';
import type { ResultScreenProps } from './result-facts.ts';
import { Standing } from './standing.tsx';
import { serversCard } from './success-screen.tsx';

/** Only the payment page, or the server, knows that somebody looks at a payment. */
const UNDER_WAY = 'A operadora está conferindo o pagamento. Você não precisa pagar de novo.';
const MAYBE = 'Se você acabou de pagar, a resposta costuma vir em poucos minutos: não pague de novo.';

const STEPS = [
  'Assim que houver resposta, avisamos pelo e-mail da compra.',
  'Com o pagamento aprovado, separamos e enviamos o seu pedido.',
];

/** A payment that takes its time. */
export function PendingScreen(props: ResultScreenProps) {
  const { facts, standing, shop } = props;
  if (isForServerToTell(standing)) return <ResultCard {...serversCard(props)} />;
  const isUnderWay =
    facts?.pending === true || (standing.kind === 'known' && standing.pedido.status === 'in_analysis');
  return (
    <ResultCard
      icon="clock"
      tone="waiting"
      title="Pagamento pendente"
      lead="O processamento pode levar até 24 horas. Seu carrinho continua guardado."
      actions={
        <>
          <ButtonLink to={paths.home}>Ir para o início</ButtonLink>
          <ButtonLink to={paths.orders} variant="secondary">
            Ver meus pedidos
          </ButtonLink>
        </>
      }
    >
      <Standing standing={standing} expected="processing" />
      <FactList facts={resultRows(facts, standing)} />
      <NextSteps title="O que acontece agora" steps={[isUnderWay ? UNDER_WAY : MAYBE, ...STEPS]} />
      <ContactLine shop={shop} codigo={facts?.codigo ?? null} />
    </ResultCard>
  );
}
