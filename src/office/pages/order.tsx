import { OrderPix } from '../features/custom-pix/tied-panel.tsx';
import { OtherCode } from '../features/exchanges/other-code.tsx';
import { InvoicePanel } from '../features/invoices/invoice-panel.tsx';
import { LabelPanel } from '../features/labels/label-panel.tsx';
import { ParcelsPanel } from '../features/order-parcels/parcels-panel.tsx';
import { MessagesPanel } from '../features/messages/messages-panel.tsx';
import { OrderScreen } from '../features/sales/order-screen.tsx';

/** An order with its invoices, its labels, what is written about it, and what is charged besides. */
export function OrderPage({ id }: { id: string }) {
  const parts = {
    Invoices: InvoicePanel,
    Labels: LabelPanel,
    Parcels: OrderParcels,
    Messages: MessagesPanel,
    Pix: OrderPix,
  };
  return <OrderScreen id={id} {...parts} />;
}

/** Parts that go ahead and what exchanges send, each with its label. */
const OrderParcels = ({ id }: { id: number }) => (
  <ParcelsPanel id={id} Label={LabelPanel} NewCode={OtherCode} />
);
