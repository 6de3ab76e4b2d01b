import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { OrderStanding } from '../../lib/orders/watch-order.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import { outcomeOf, type Outcome } from './outcome.ts';

interface StandingProps {
  standing: OrderStanding;
  /** What the page says by itself: nothing is to be added then. */
  expected: Outcome;
}

/** A word of correction where the server knows of another end than the page's address tells. */
export function Standing({ standing, expected }: StandingProps) {
  if (standing.kind !== 'known') return null;
  const { codigo } = standing.pedido;
  const outcome = outcomeOf(standing, false);
  if (outcome === expected) return null;
  const success = `${paths.paymentSuccess}?pedido=${encodeURIComponent(codigo)}`;
  if (outcome === 'approved') {
    return (
      <InfoBox kind="success" title="Este pedido está pago" autoClose={false}>
        O pagamento do pedido {codigo} foi aprovado. <Link to={success}>Ver a confirmação</Link>
      </InfoBox>
    );
  }
  if (outcome === 'fallen') {
    return (
      <InfoBox kind="warning" title="O pagamento não foi concluído">
        Nada foi cobrado pelo pedido {codigo}. <Link to={paths.checkout}>Tentar de novo</Link>
      </InfoBox>
    );
  }
  if (outcome !== 'processing') return null;
  return (
    <InfoBox kind="info" title="O pedido ainda aguarda o pagamento" autoClose={false}>
      <Link to={paths.order(codigo)}>Acompanhar o pedido {codigo}</Link>
    </InfoBox>
  );
}
