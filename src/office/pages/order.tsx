import { CommentsPanel } from '../features/comments/comments-panel.tsx';
import { OrderPix } from '../features/custom-pix/tied-panel.tsx';
import { LabelPanel } from '../features/labels/label-panel.tsx';
import { OrderScreen } from '../features/sales/order-screen.tsx';

/** An order with its labels, what the team writes of it, and what is charged besides. */
export function OrderPage({ id }: { id: string }) {
  return <OrderScreen id={id} Labels={LabelPanel} Comments={CommentsPanel} Pix={OrderPix} />;
}
