import { formatReais, reaisToCents } from '#shared/money.ts';
import { statusLabel } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { paymentLabel } from '#shared/payment-label.ts';
import type { OrderStanding } from '../../lib/orders/watch-order.ts';
import { ContactLine } from './contact-line.tsx';
import { FactList, type Fact } from './fact-list.tsx';
import { NextSteps } from './next-steps.tsx';
import { outcomeOf, type Outcome } from './outcome.ts';
import { providerFacts } from './provider-facts.ts';
import { ResultCard, type ResultCardProps } from './result-card.tsx';
import type { ResultFacts, ResultScreenProps } from './result-facts.ts';
import { NEXT_STEPS, STEPS_BY_EMAIL, SUCCESS_WORDS } from './success-words.ts';

/** Where a payment ends: approved, still on its way, or fallen through after all, on the server's word. */
export function SuccessScreen(props: ResultScreenProps) {
  return <ResultCard {...serversCard(props)} />;
}

/** What the server's word makes of any page that ends a payment. */
export function serversCard({ facts, standing, shop, onAgain }: ResultScreenProps): ResultCardProps {
  const missing = facts !== null && facts.codigo === null;
  const outcome = missing ? 'unknown' : outcomeOf(standing, facts?.pending ?? false);
  const { icon, tone, title, lead } = SUCCESS_WORDS[outcome];
  const byEmail = standing.kind === 'known' && standing.pedido.porEmail === true;
  const steps = (byEmail ? STEPS_BY_EMAIL[outcome] : undefined) ?? NEXT_STEPS[outcome];
  const codigo = facts?.codigo ?? null;
  return {
    icon,
    tone,
    title,
    lead,
    actions: <Ways {...{ outcome, codigo, onAgain }} />,
    children: (
      <>
        <FactList facts={outcome === 'unknown' ? providerFacts(facts?.provider) : factsOf(facts, standing)} />
        {steps && <NextSteps title="Próximos passos" steps={steps} />}
        <ContactLine shop={shop} codigo={codigo} />
      </>
    ),
  };
}

function factsOf(facts: ResultFacts | null, standing: OrderStanding): Fact[] {
  const pedido = standing.kind === 'known' ? standing.pedido : null;
  const none = standing.kind === 'failed' ? '—' : null;
  const approved = outcomeOf(standing, false) === 'approved';
  return [
    { label: pedido?.teste === true ? 'Pedido de teste' : 'Pedido', value: facts?.codigo ?? none },
    { label: 'Total', value: pedido === null ? none : formatReais(reaisToCents(pedido.total) ?? 0) },
    ...(facts !== null && facts.parcelas > 1
      ? [{ label: 'Parcelas', value: facts.parcelamento ?? `${facts.parcelas}x` }]
      : []),
    ...(facts?.metodo ? [{ label: 'Forma de pagamento', value: paymentLabel(facts.metodo) }] : []),
    {
      label: 'Status',
      value: pedido === null ? none : approved ? 'Aprovado' : statusLabel(pedido.status),
    },
    ...providerFacts(facts?.provider),
  ];
}

interface WaysProps {
  outcome: Outcome;
  codigo: string | null;
  onAgain(): void;
}

function Ways({ outcome, codigo, onAgain }: WaysProps) {
  if (outcome === 'failed') return <Button onClick={onAgain}>Tentar de novo</Button>;
  const shopping = outcome === 'fallen' || outcome === 'unknown' ? 'secondary' : 'primary';
  return (
    <>
      {outcome === 'fallen' && <ButtonLink to={paths.checkout}>Tentar o pagamento de novo</ButtonLink>}
      {outcome === 'unknown' && <ButtonLink to={paths.orders}>Acompanhar pedido</ButtonLink>}
      <ButtonLink to={paths.home} variant={shopping}>
        Continuar comprando
      </ButtonLink>
      {codigo !== null && outcome !== 'unknown' && (
        <ButtonLink to={paths.order(codigo)} variant="secondary">
          Acompanhar pedido
        </ButtonLink>
      )}
    </>
  );
}
