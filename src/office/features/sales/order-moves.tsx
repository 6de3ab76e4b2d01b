import { useMutation } from '@tanstack/react-query';
import { isOwnDelivery } from '#shared/channels.ts';
import { isPickup } from '#shared/pickup.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { readings } from '../../lib/readings.ts';
import { useMay } from '../../lib/session.ts';
import { useQuestion } from '../../ui/question.tsx';
import { moveOrder } from './order-calls.ts';
import { moveOf } from './order-words.ts';
import { hadBetterStay } from './units-to-send.ts';

interface OrderMovesProps {
  pedido: PedidoDetalhado;
  /** Leads to where the tracking code is typed. */
  onSend(): void;
}

/** A button for each state that the order may come into now, the next sensible one first. */
export function OrderMoves({ pedido, onSend }: OrderMovesProps) {
  const mayWrite = useMay('move-orders');
  const [ask, question] = useQuestion();
  const moving = useMutation(
    { mutationFn: (status: OrderStatus) => moveOrder(pedido, status, ask) },
    readings,
  );
  const mayUncoded = useMay('hand-over-uncoded');
  const isByCode = isOwnDelivery(pedido.frete) && pedido.rastreio === '';
  const moves = pedido.mudancas.flatMap((status) => {
    // What the shop brings arrives in 'Expedição', by the code that is said at the door.
    if (status === 'delivered' && isByCode && !mayUncoded) return [];
    const move = moveOf(status, pedido.frete);
    return move === null ? [] : [{ status, ...move }];
  });
  if (!mayWrite) return null;

  async function go({ status, question }: (typeof moves)[number]): Promise<void> {
    if (question === null || (await ask(question))) moving.mutate(status);
  }

  // What had better stay is not to be packed first of all.
  const isHeldBack = hadBetterStay(pedido);
  const sends = pedido.status === 'processing' && !isOwnDelivery(pedido.frete) && !isPickup(pedido.frete);
  // One whose parcel is followed closes by itself.
  const isFollowed = pedido.status === 'shipped' && pedido.passos.length > 0;
  const first =
    isHeldBack || sends || isFollowed ? undefined : moves.find(({ status }) => status !== 'cancelled');
  return (
    <>
      {sends && (
        <Button variant={isHeldBack ? 'secondary' : 'primary'} icon="truck" onClick={onSend}>
          Informar rastreio e enviar
        </Button>
      )}
      {moves.map((move) => (
        <Button
          key={move.status}
          variant={move === first ? 'primary' : 'secondary'}
          busy={moving.isPending && moving.variables === move.status}
          onClick={() => void go(move)}
        >
          {move.label}
        </Button>
      ))}
      {question}
    </>
  );
}
