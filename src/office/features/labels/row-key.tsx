import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './many.module.css';

export type KeyOfOrder = ComponentType<{ id: number; tipo: 'venda'; onDone(): void }>;

interface RowKeyProps {
  pedido: { id: number; codigo: string };
  Form: KeyOfOrder;
  /** Are prices being asked for, so that others wait? */
  isBusy: boolean;
  /** It may be there by now; false where that was not heard. */
  onNoted(ids: readonly number[]): boolean;
}

/** The key that an order's label waits for, noted without leaving the others. */
export function RowKey({ pedido, Form, isBusy, onNoted }: RowKeyProps) {
  const [isOpen, setOpen] = useState(false);
  const [isUntold, setUntold] = useState(false);
  const tell = useEffectEvent(() => {
    if (onNoted([pedido.id])) setUntold(false);
  });
  useEffect(() => {
    if (isUntold && !isBusy) tell();
  }, [isUntold, isBusy]);
  function end(): void {
    setOpen(false);
    setUntold(true);
  }
  if (isOpen) return <Form id={pedido.id} tipo="venda" onDone={end} />;
  return (
    <div className={styles.acts}>
      <Button
        size="s"
        variant="secondary"
        busy={isUntold}
        aria-label={`Informar a chave da nota do pedido ${pedido.codigo}`}
        onClick={() => setOpen(true)}
      >
        Informar a chave
      </Button>
    </div>
  );
}
