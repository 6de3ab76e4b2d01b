import { useId, useRef, type RefObject } from 'react';
import { formatReais } from '#shared/money.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { reaisText } from '../../lib/money-text.ts';
import styles from './order-screen.module.css';
import { RefundLines, Restock } from './refund-lines.tsx';
import { ReleaseWords } from './release-words.tsx';
import { useRefund, type RefundKind } from './use-refund.ts';

interface RefundDialogProps {
  open: boolean;
  pedido: PedidoDetalhado;
  /** What is asked for first; all where it is absent. */
  of?: RefundKind;
  onClose(): void;
}

/** Asks how much of an order is given back, all of it, lines or a part, and gives it back. */
export function RefundDialog(props: RefundDialogProps) {
  const { open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title="Devolver o valor">
      {/* Made anew each time it opens: what was typed for another refund is gone. */}
      {open && <RefundForm {...props} />}
    </Dialog>
  );
}

type Refund = ReturnType<typeof useRefund>;

interface RefundFormProps extends Omit<RefundDialogProps, 'open'> {
  /** What is to be known of the label that is given up first; absent or empty: none is. */
  etiqueta?: string;
}

export function RefundForm({ pedido, of, etiqueta, onClose }: RefundFormProps) {
  const refund = useRefund(pedido, { of, etiqueta, onDone: onClose });
  const { kind, lines, error, note, setNote, release, problem, busy } = refund;
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      method="post"
      noValidate
      className={styles.refundForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !refund.give()) field.current?.focus();
      }}
    >
      <Kinds refund={refund} />
      {kind === 'all' && lines !== null && lines.whole !== null && <Restock lines={lines} />}
      {kind === 'part' && <PartField refund={refund} field={field} />}
      {kind === 'lines' && lines !== null && <RefundLines lines={lines} error={error} />}
      {refund.mostCents > 0 && pedido.teste !== true && <Ways refund={refund} pedido={pedido} />}
      <TextField
        label="Motivo"
        hint="Só a loja vê."
        optional
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {pedido.freteNoPix !== undefined && (
        <InfoBox kind="warning">
          Este estorno não inclui {reaisText(pedido.freteNoPix)} de diferença de frete, pagos por um PIX à
          parte. Devolva esse valor pelo Mercado Pago.
        </InfoBox>
      )}
      <ReleaseWords release={release} />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button variant="danger" type="submit" busy={busy}>
          {release.words === '' ? 'Devolver' : 'Cancelar a etiqueta e devolver'}
        </Button>
      </div>
    </form>
  );
}

function Kinds({ refund: { mostCents, lines, kind, setKind } }: { refund: Refund }) {
  const name = useId();
  const choices: [RefundKind, string][] = [
    ['all', `Tudo (${formatReais(mostCents)})`],
    ...(lines === null ? [] : [['lines', 'Itens escolhidos'] satisfies [RefundKind, string]]),
    ...(mostCents === 0 ? [] : [['part', 'Uma parte'] satisfies [RefundKind, string]]),
  ];
  return (
    <fieldset className={styles.choices}>
      <legend>Quanto devolver</legend>
      {choices.map(([one, words]) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={kind === one} onChange={() => setKind(one)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** As money or as a vale, and what each means. */
function Ways({ refund: { como, setComo }, pedido }: { refund: Refund; pedido: PedidoDetalhado }) {
  const name = useId();
  const choices: [typeof como, string, string][] = [
    [
      'dinheiro',
      'Dinheiro',
      'Volta pelo mesmo meio de pagamento. Numa desistência, é direito de quem comprou.',
    ],
    ['credito', 'Vale-troca', 'Um vale vai por e-mail a quem comprou. Só se foi isso que ela pediu.'],
  ];
  return (
    <fieldset className={styles.choices}>
      <legend>Devolver como</legend>
      {choices.map(([one, title, text]) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={como === one} onChange={() => setComo(one)} />
          <span>
            {title}
            <span className={styles.quietLine}>{text}</span>
          </span>
        </label>
      ))}
      <p className={styles.quiet}>
        {pedido.credito > 0 && 'O que foi pago com vale volta para o mesmo vale, depois do dinheiro. '}
        Isso não pode ser desfeito.
      </p>
    </fieldset>
  );
}

interface PartFieldProps {
  refund: Refund;
  field: RefObject<HTMLInputElement | null>;
}

function PartField({ refund: { typed, setTyped, partCents, mostCents, error }, field }: PartFieldProps) {
  const hint =
    partCents === null || partCents > mostCents
      ? `Até ${formatReais(mostCents)}.`
      : `Serão devolvidos ${formatReais(partCents)}.`;
  return (
    <TextField
      label="Valor a devolver (R$)"
      ref={field}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={error}
      hint={hint}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
