import { useMutation } from '@tanstack/react-query';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { readings } from '../../lib/readings.ts';
import { useMayWrite } from '../../lib/session.ts';
import { useQuestion } from '../../ui/question.tsx';
import { moveOrder } from './order-calls.ts';
import { moveOf } from './order-words.ts';

interface OrderMovesProps {
  pedido: PedidoDetalhado;
}

/** A button for each state that the order may come into now; none where its life goes on without the office. */
export function OrderMoves({ pedido }: OrderMovesProps) {
  const mayWrite = useMayWrite();
  const [ask, question] = useQuestion();
  const moving = useMutation(
    { mutationFn: (status: OrderStatus) => moveOrder(pedido.id, status, ask) },
    readings,
  );
  const moves = pedido.mudancas.flatMap((status) => {
    const move = moveOf(status);
    return move === null ? [] : [{ status, ...move }];
  });
  if (!mayWrite) return null;

  async function go({ status, question }: (typeof moves)[number]): Promise<void> {
    if (question === null || (await ask(question))) moving.mutate(status);
  }

  // What its buyer gave back, or may be a fraud, is not to be packed first of all.
  const withdrawn = pedido.desistencia !== null && !pedido.desistencia.devolvido;
  const first =
    withdrawn || pedido.alertaFraude !== null
      ? undefined
      : moves.find(({ status }) => status !== 'cancelled');
  return (
    <>
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
