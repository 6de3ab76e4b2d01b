import { useState } from 'react';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useMay } from '../../lib/session.ts';
import { AddPiece } from './add-piece.tsx';
import { mayChangePieces } from './edit-calls.ts';
import { Possible } from './edit-possible.tsx';
import { EditPiece } from './edit-piece.tsx';
import styles from './order-edit.module.css';
import { RefundForm } from './refund-dialog.tsx';
import { isRefundable } from './units-to-send.ts';

/** What may be changed of an order's pieces while they are here: another size, one more, one less. */
export function EditPieces({ pedido }: { pedido: PedidoDetalhado }) {
  return (
    <div className={styles.way}>
      <EditPiece pedido={pedido} />
      <AddPiece pedido={pedido} />
      <TakeOut pedido={pedido} />
    </div>
  );
}

/** A piece less is the refund of its line; who may change orders gives the label up for it. */
function TakeOut({ pedido }: { pedido: PedidoDetalhado }) {
  const mayGiveBack = useMay('give-money-back');
  const mayEdit = useMay('edit-orders');
  const [open, setOpen] = useState(false);
  const isHere = mayChangePieces(pedido) && isRefundable(pedido) && pedido.estornoPorItem !== null;
  if (!mayGiveBack || (!isHere && !open)) return null;
  const close = () => setOpen(false);
  const formFor = (etiqueta: string) => (
    <RefundForm of="lines" pedido={pedido} etiqueta={etiqueta} onClose={close} />
  );
  return (
    <>
      <Button variant="secondary" size="s" icon="minus" onClick={() => setOpen(true)}>
        Tirar peça
      </Button>
      <Dialog open={open} onClose={close} title="Devolver o valor">
        {open && !mayEdit && formFor('')}
        {open && mayEdit && (
          <Possible id={pedido.id} of="pecas" unlessLabelled onClose={close}>
            {({ etiqueta }) => formFor(etiqueta)}
          </Possible>
        )}
      </Dialog>
    </>
  );
}
