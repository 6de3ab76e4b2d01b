import { useState, type ComponentProps } from 'react';
import { MOST_CHOSEN } from './whole-list.ts';
import { Button } from '#web/ui/button.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct, laterText } from '../../lib/use-act.ts';
import { ChooseBar } from '../../ui/choose-bar.tsx';
import { notify } from '../../ui/notices.tsx';
import { isRefused, type Moved } from './in-rounds.ts';
import { startOrders } from './many-calls.ts';
import { PrintedPieces } from './printed-pieces.tsx';
import { PrintedSlips } from './printed-slips.tsx';

interface OrdersBarProps {
  ids: readonly number[];
  /** They are begun; some of them may have stayed. */
  onMoved(moved: Moved): void;
  onSend(): void;
}

type Bar = Omit<ComponentProps<typeof ChooseBar>, 'label' | 'most' | 'children'>;

/** What can be done with the chosen orders at once. */
export function OrdersBar({ ids, onMoved, onSend, ...bar }: OrdersBarProps & Bar) {
  return (
    <ChooseBar {...bar} label="Pedidos escolhidos" most={MOST_CHOSEN}>
      <Actions ids={ids} onMoved={onMoved} onSend={onSend} />
    </ChooseBar>
  );
}

function Actions({ ids, onMoved, onSend }: OrdersBarProps) {
  const mayMove = useMay('move-orders');
  const [printing, setPrinting] = useState<'slips' | 'pieces' | null>(null);
  const starting = useAct(
    async () => onMoved(await startOrders(ids)),
    (error) =>
      notify(
        'error',
        isRefused(error)
          ? `A separação não começou. ${laterText(error)}`
          : 'Não sabemos se começou: confira a lista.',
      ),
  );
  const isTooMany = ids.length > MOST_CHOSEN;
  const paper = { ids, onPrinted: () => setPrinting(null) };
  const quiet = { variant: 'quiet', size: 's', disabled: isTooMany } as const;
  return (
    <>
      {mayMove && (
        <>
          <Button {...quiet} busy={starting.busy} onClick={() => starting.run()}>
            Iniciar separação
          </Button>
          <Button {...quiet} onClick={onSend}>
            Marcar como enviados
          </Button>
        </>
      )}
      <Button {...quiet} busy={printing === 'pieces'} onClick={() => setPrinting('pieces')}>
        Imprimir lista de separação
      </Button>
      <Button {...quiet} busy={printing === 'slips'} onClick={() => setPrinting('slips')}>
        Imprimir romaneios
      </Button>
      {isTooMany && <span role="status">Até {MOST_CHOSEN} de uma vez.</span>}
      {printing === 'pieces' && <PrintedPieces {...paper} />}
      {printing === 'slips' && <PrintedSlips {...paper} />}
    </>
  );
}
