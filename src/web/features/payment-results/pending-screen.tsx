import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { OrderStanding } from '../../lib/orders/watch-order.ts';
import { ContactLine } from './contact-line.tsx';
import { FactList } from './fact-list.tsx';
import { NextSteps } from './next-steps.tsx';
import { ResultCard } from './result-card.tsx';
import { resultRows } from './result-rows.ts';
import type { ResultFacts } from './result-facts.ts';
import { Standing } from './standing.tsx';

const STEPS = [
  'A operadora está conferindo o pagamento. Você não precisa pagar de novo.',
  'Assim que houver resposta, avisamos pelo e-mail da compra.',
  'Com o pagamento aprovado, separamos e enviamos o seu pedido.',
];

interface PendingScreenProps {
  /** Null in the server's HTML. */
  facts: ResultFacts | null;
  standing: OrderStanding;
  shop: ShopSettings;
}

/** A payment that takes its time. */
export function PendingScreen({ facts, standing, shop }: PendingScreenProps) {
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
      <NextSteps title="O que acontece agora" steps={STEPS} />
      <ContactLine shop={shop} codigo={facts?.codigo ?? null} />
    </ResultCard>
  );
}
