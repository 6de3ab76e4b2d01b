import { useState } from 'react';
import { joined } from '#shared/text.ts';
import type { PacotesDoPedido } from '#shared/wire/order-parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Quantity } from '#web/ui/quantity.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { LongText } from '../../ui/long-text.tsx';
import { splitOrder } from './parcel-calls.ts';
import styles from './parcels.module.css';

type Piece = PacotesDoPedido['livres'][number];

interface SplitDialogProps {
  id: number;
  /** What is in the order's own parcel. */
  livres: readonly Piece[];
  open: boolean;
  onClose(): void;
}

/** Which pieces go ahead of the rest. */
export function SplitDialog({ open, onClose, ...rest }: SplitDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Enviar uma parte antes">
      {open && <SplitForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

/** What is chosen, and asking for it: once a press. */
function useSplit({ id, livres, onClose }: Omit<SplitDialogProps, 'open'>) {
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map());
  const [missing, setMissing] = useState('');
  const attempt = useAttemptKey();
  // Others may have taken some of it meanwhile.
  const chosen = livres.map((piece) => Math.min(units.get(piece.item) ?? 0, piece.quantidade));
  const taken = chosen.reduce((sum, one) => sum + one, 0);
  const all = livres.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const { busy, problem, run } = useAct(async () => {
    const itens = livres.flatMap(({ item }, at) => {
      const quantidade = chosen[at] ?? 0;
      return quantidade > 0 ? [{ item, quantidade }] : [];
    });
    await splitOrder(id, { itens }, attempt.keyOf({ id, itens }));
    attempt.end();
    onClose();
  });
  function give(): void {
    const words =
      taken === 0
        ? 'Escolha pelo menos uma peça.'
        : taken === all
          ? 'Deixe pelo menos uma peça para depois: para enviar tudo, envie o pedido.'
          : '';
    setMissing(words);
    if (words === '') run();
  }
  function choose(item: number, many: number): void {
    setMissing('');
    setUnits(new Map([...units, [item, many]]));
  }
  return { chosen, choose, busy, wrong: missing || problem, give };
}

function SplitForm(props: Omit<SplitDialogProps, 'open'>) {
  const { livres, onClose } = props;
  const { chosen, choose, busy, wrong, give } = useSplit(props);
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) give();
      }}
    >
      <p className={styles.quiet}>Quantas de cada peça vão agora? As outras vão depois, com o pedido.</p>
      <ul className={styles.lines} aria-label="Peças que vão antes">
        {livres.map((piece, at) => (
          <Line
            key={piece.item}
            piece={piece}
            units={chosen[at] ?? 0}
            onChange={(many) => choose(piece.item, many)}
          />
        ))}
      </ul>
      {wrong !== '' && (
        <InfoBox key={wrong} kind="error">
          {wrong}
        </InfoBox>
      )}
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" busy={busy}>
          Separar esta parte
        </Button>
      </div>
    </form>
  );
}

function Line({ piece, units, onChange }: { piece: Piece; units: number; onChange(units: number): void }) {
  const { nome, cor, tamanho, quantidade } = piece;
  const kind = joined([cor, tamanho], ' · ');
  return (
    <li className={styles.line}>
      <div>
        <LongText>{nome}</LongText>
        <p className={styles.quiet}>
          {joined([kind, quantidade === 1 ? '1 peça' : `${quantidade} peças`], ', ')}
        </p>
      </div>
      <Quantity
        label={`Quantas vão antes de ${joined([nome, kind], ', ')}`}
        value={units}
        min={0}
        max={quantidade}
        onChange={onChange}
      />
    </li>
  );
}
