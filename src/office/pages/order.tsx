import { LabelPanel } from '../features/labels/label-panel.tsx';
import { MessagesPanel } from '../features/messages/messages-panel.tsx';
import { OrderScreen } from '../features/sales/order-screen.tsx';

/** An order with its labels, and what is written about it. */
export function OrderPage({ id }: { id: string }) {
  return <OrderScreen id={id} Labels={LabelPanel} Messages={MessagesPanel} />;
}
