import { OrderPix } from '../features/custom-pix/tied-panel.tsx';
import { LabelPanel } from '../features/labels/label-panel.tsx';
import { MessagesPanel } from '../features/messages/messages-panel.tsx';
import { OrderScreen } from '../features/sales/order-screen.tsx';

/** An order with its labels, what is written about it, and what is charged besides. */
export function OrderPage({ id }: { id: string }) {
  return <OrderScreen id={id} Labels={LabelPanel} Messages={MessagesPanel} Pix={OrderPix} />;
}
