import { CommentsPanel } from '../features/comments/comments-panel.tsx';
import { LabelPanel } from '../features/labels/label-panel.tsx';
import { OrderScreen } from '../features/sales/order-screen.tsx';

/** An order with its labels. */
export function OrderPage({ id }: { id: string }) {
  return <OrderScreen id={id} Labels={LabelPanel} Comments={CommentsPanel} />;
}
