import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais } from '#shared/money.ts';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { amountCents } from './purchase-sums.ts';
import type { Method } from './ways-to-pay.ts';

export const METHOD_NAMES: Record<Method, string> = { pix: 'PIX', cartao: 'cartão' };

interface DeliveryMessageProps {
  state: CheckoutState;
  method: Method;
  shop: ShopSettings;
  /** Of the order, where the shop has noted it. */
  codigo: string | undefined;
}

/** Opens WhatsApp with the order's summary, ready to be sent to the team. */
export function DeliveryMessage({ state, method, shop, codigo }: DeliveryMessageProps) {
  const text = deliveryMessage(state, METHOD_NAMES[method], codigo);
  return (
    <ButtonAnchor variant="secondary" icon="whatsapp" href={whatsappLink(shop.whatsapp, text)}>
      Enviar pedido pelo WhatsApp
    </ButtonAnchor>
  );
}

function deliveryMessage(state: CheckoutState, method: string, codigo: string | undefined): string {
  const { items, customer, frete } = state;
  const lines = items.map(
    (line) => `- ${line.quantidade} x ${line.nome} (${[line.cor, line.tamanho].filter(Boolean).join(', ')})`,
  );
  return [
    'Olá! Quero pagar na entrega:',
    ...(codigo === undefined ? [] : [`Pedido ${codigo}`]),
    ...lines,
    `Frete: ${frete.nome}, CEP ${customer.cep}`,
    `Total: ${formatReais(amountCents(state, false))} com ${method}`,
    `Nome: ${customer.nome}`,
  ].join('\n');
}
