import { useState } from 'react';
import { joined } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { EdicaoDoPedido } from '#shared/wire/order-edits.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { changePiece, mayChangePieces, tryPiece, willTell } from './edit-calls.ts';
import { Possible } from './edit-possible.tsx';
import { ReleaseWords } from './release-words.tsx';
import { editFailure, useRelease } from './use-release.ts';
import styles from './order-edit.module.css';

type Line = EdicaoDoPedido['linhas'][number];

/** The way to another size or colour, while the order is here. */
export function EditPiece({ pedido }: { pedido: PedidoDetalhado }) {
  const mayEdit = useMay('edit-orders');
  const [open, setOpen] = useState(false);
  if (!mayEdit || (!mayChangePieces(pedido) && !open)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="s" icon="exchange" onClick={() => setOpen(true)}>
        Trocar tamanho ou cor
      </Button>
      <Dialog open={open} onClose={close} title="Trocar tamanho ou cor">
        {open && (
          <Possible id={pedido.id} of="pecas" onClose={close}>
            {({ linhas, etiqueta }) => (
              <PieceForm pedido={pedido} linhas={linhas} etiqueta={etiqueta} onClose={close} />
            )}
          </Possible>
        )}
      </Dialog>
    </>
  );
}

interface FormProps {
  pedido: PedidoDetalhado;
  linhas: readonly Line[];
  etiqueta: string;
  onClose(): void;
}

/** What is chosen, and asking for it: once a press. */
function usePieceEdit({ pedido, linhas, etiqueta, onClose }: FormProps) {
  const release = useRelease(pedido.id, etiqueta);
  // As it was when it was opened: what others change since is told, and not overwritten.
  const [visto] = useState(pedido.ultimaMudanca);
  const [item, chooseItem] = useState(linhas[0]?.item ?? 0);
  const [variante, chooseVariant] = useState(0);
  const [wanted, setWanted] = useState(1);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const attempt = useAttemptKey();
  const line = linhas.find((one) => one.item === item);
  const quantidade = Math.min(wanted, line?.quantidade ?? 1);
  const { busy, problem, run } = useAct(
    async () => {
      setErrors({});
      const body = { item, variante, quantidade, visto };
      const key = attempt.keyOf(body);
      await release.first(() => tryPiece(pedido.id, body, key));
      await changePiece(pedido.id, body, key);
      attempt.end();
      onClose();
    },
    (error) => {
      if (error instanceof ApiError) setErrors(error.campos);
      return editFailure(error);
    },
  );
  function choose(next: number): void {
    chooseItem(next);
    chooseVariant(0);
    setWanted(1);
  }
  function give(): void {
    if (variante === 0) setErrors({ variante: 'Escolha o tamanho e a cor.' });
    else run();
  }
  function pick(next: number): void {
    chooseVariant(next);
    setErrors({});
  }
  const chosen = { line, item, choose, variante, pick, quantidade, setWanted };
  return { ...chosen, release, errors, busy, problem, give };
}

function PieceForm(props: FormProps) {
  const { pedido, linhas, onClose } = props;
  const edit = usePieceEdit(props);
  const { line, errors, busy, problem, give } = edit;
  if (line === undefined) {
    return <InfoBox kind="info">As peças deste pedido não têm outro tamanho nem outra cor.</InfoBox>;
  }
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
      <Select
        label="Peça do pedido"
        value={edit.item}
        error={errors['item']}
        onChange={(event) => edit.choose(Number(event.currentTarget.value))}
      >
        {linhas.map(({ item, nome, cor, tamanho }) => (
          <option key={item} value={item}>
            {joined([nome, cor, tamanho], ', ')}
          </option>
        ))}
      </Select>
      <Units line={line} edit={edit} />
      <Options line={line} edit={edit} />
      <ReleaseWords release={edit.release} />
      <p className={styles.quiet}>
        Vale o que foi pago: nada é cobrado nem devolvido. {willTell(pedido)} Se a folha do pedido já foi
        impressa, imprima de novo.
      </p>
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" busy={busy}>
          {edit.release.words === '' ? 'Trocar' : 'Cancelar a etiqueta e trocar'}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  line: Line;
  edit: ReturnType<typeof usePieceEdit>;
}

/** Of a line of several. */
function Units({ line, edit }: PartProps) {
  if (line.quantidade === 1) return null;
  return (
    <Select
      label="Quantas"
      value={edit.quantidade}
      error={edit.errors['quantidade']}
      onChange={(event) => edit.setWanted(Number(event.currentTarget.value))}
    >
      {Array.from({ length: line.quantidade }, (_, at) => at + 1).map((many) => (
        <option key={many} value={many}>
          {many}
        </option>
      ))}
    </Select>
  );
}

function Options({ line, edit }: PartProps) {
  const { quantidade, variante, errors, pick } = edit;
  return (
    <Select
      label="Enviar no lugar"
      value={variante}
      error={errors['variante']}
      onChange={(event) => pick(Number(event.currentTarget.value))}
    >
      <option value={0}>Escolha o tamanho e a cor</option>
      {line.opcoes.map(({ variante: id, cor, tamanho, estoque }) => (
        <option key={id} value={id} disabled={estoque < quantidade}>
          {joined([cor, tamanho], ', ')} ({estoque === 0 ? 'acabou' : `${estoque} na loja`})
        </option>
      ))}
    </Select>
  );
}
