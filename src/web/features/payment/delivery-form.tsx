import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import type { Method } from './method-choice.tsx';
import styles from './payment-screen.module.css';
import type { PaymentProblem } from './problem.ts';
import { useDelivery } from './use-delivery.ts';

interface DeliveryFormProps {
  state: CheckoutState;
  method: Method;
  shop: ShopSettings;
  onProblem(problem: PaymentProblem | null): void;
  onNoted(): void;
}

const NAMES: Record<Method, string> = { pix: 'PIX', cartao: 'cartão' };

/** To be paid on delivery: a message, and the order's summary ready to be sent to the team. */
export function DeliveryForm({ state, method, shop, onProblem, onNoted }: DeliveryFormProps) {
  const records = shop.payOnDelivery === 'order';
  const { told, codigo, busy, finish } = useDelivery({ state, records, onProblem, onNoted });
  return (
    <section className={styles.form} aria-labelledby="delivery-title">
      <h2 id="delivery-title" className={styles.heading}>
        Pagamento na entrega com {NAMES[method]}
      </h2>
      <p>Você paga {formatReais(state.totalCents)} quando receber o pedido.</p>
      <Button size="l" block busy={busy} onClick={() => void finish()}>
        Finalizar pedido
      </Button>
      {told > 0 && (
        <>
          <InfoBox key={told} kind="info" title="Pagamento na entrega" autoClose={false}>
            O pagamento na entrega será combinado com a nossa equipe após a confirmação.
            {codigo !== null && (
              <p className={styles.hint}>
                <a href={paths.order(codigo)}>Acompanhar o pedido {codigo}</a>
              </p>
            )}
          </InfoBox>
          <ButtonAnchor
            variant="secondary"
            icon="whatsapp"
            href={whatsappLink(shop.whatsapp, deliveryMessage(state, NAMES[method], codigo))}
          >
            Enviar pedido pelo WhatsApp
          </ButtonAnchor>
        </>
      )}
    </section>
  );
}

function deliveryMessage(
  { items, customer, frete, totalCents }: CheckoutState,
  method: string,
  codigo: string | null,
): string {
  const lines = items.map(
    (line) => `- ${line.quantidade} x ${line.nome} (${[line.cor, line.tamanho].filter(Boolean).join(', ')})`,
  );
  return [
    'Olá! Quero pagar na entrega:',
    ...(codigo === null ? [] : [`Pedido ${codigo}`]),
    ...lines,
    `Frete: ${frete.nome}, CEP ${customer.cep}`,
    `Total: ${formatReais(totalCents)} com ${method}`,
    `Nome: ${customer.nome}`,
  ].join('\n');
}
