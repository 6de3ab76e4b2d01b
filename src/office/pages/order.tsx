import { LabelPanel } from '../features/labels/label-panel.tsx';
import { OrderScreen } from '../features/sales/order-screen.tsx';

/** An order with its labels. */
export function OrderPage({ id }: { id: string }) {
  return <OrderScreen id={id} Labels={LabelPanel} />;
}
