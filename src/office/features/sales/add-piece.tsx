import { useState } from 'react';
import { RECEIVED_AS, RECEIVED_LABELS, type ReceivedAs } from '#shared/channels.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { AcrescimoNovo, PecaAMais } from '#shared/wire/order-edits.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { SoldPieces, type Piece } from '../../fields/sold-pieces.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { Choice } from '../../ui/choice.tsx';
import { addPiece, mayAddPieces, tryAddition } from './edit-calls.ts';
import { Possible } from './edit-possible.tsx';
import { ReleaseWords } from './release-words.tsx';
import { editFailure, useRelease } from './use-release.ts';
import styles from './order-edit.module.css';
import { usePiecePrice } from './use-piece-price.ts';

/** The way to a piece more, while the order is here. */
export function AddPiece({ pedido }: { pedido: PedidoDetalhado }) {
  const mayEdit = useMay('edit-orders');
  const [open, setOpen] = useState(false);
  if (!mayEdit || (!mayAddPieces(pedido) && !open)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="s" icon="plus" onClick={() => setOpen(true)}>
        Acrescentar peça
      </Button>
      <Dialog open={open} onClose={close} title="Acrescentar peça">
        {open && (
          <Possible id={pedido.id} of="acrescimo" onClose={close}>
            {({ etiqueta }) => <AddForm pedido={pedido} etiqueta={etiqueta} onClose={close} />}
          </Possible>
        )}
      </Dialog>
    </>
  );
}

type Way = AcrescimoNovo['pagamento'];

const WAYS = [
  { value: 'pix', label: 'PIX' },
  { value: 'cartao', label: 'Link de cartão' },
  { value: 'recebido', label: 'Pago por fora' },
  { value: 'presente', label: 'Presente' },
] as const satisfies readonly { value: Way; label: string }[];

const HINTS: Readonly<Record<Way, string>> = {
  pix: 'A peça fica guardada e só entra no pedido depois do pagamento. Sem pagamento no prazo, volta ao estoque.',
  cartao:
    'Depois de acrescentar, copie o link e mande para quem comprou. Sem pagamento no prazo, a peça volta ao estoque.',
  recebido: 'A peça entra já no pedido. Um estorno dela é feito por você.',
  presente: 'Nada é cobrado, e a peça entra já no pedido.',
};

interface FormProps {
  pedido: PedidoDetalhado;
  etiqueta: string;
  onClose(): void;
}

const askedOf = ({ product, cor, tamanho, quantidade }: Piece, pagamento: Way): PecaAMais => {
  return { produto: product.id, cor, tamanho, quantidade, pagamento };
};

/** Refusals of what was shown, for it is no longer so. */
const CHANGED: ReadonlySet<string> = new Set(['preco_mudou', 'frete_mudou']);

/** What is chosen, what it costs by the server's word, and asking for it: once a press. */
function useAddition({ pedido, etiqueta, onClose }: FormProps) {
  const release = useRelease(pedido.id, etiqueta);
  const [piece, choose] = useState<Piece | null>(null);
  const [way, setWay] = useState<Way>('pix');
  const [received, setReceived] = useState<ReceivedAs>('dinheiro');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const attempt = useAttemptKey();
  const asked = piece === null ? null : askedOf(piece, way);
  const { price, again } = usePiecePrice(pedido.id, asked);
  const { busy, problem, run } = useAct(
    async (body: AcrescimoNovo) => {
      setErrors({});
      const key = attempt.keyOf(body);
      await release.first(() => tryAddition(pedido.id, body, key));
      await addPiece(pedido.id, body, key);
      attempt.end();
      onClose();
    },
    (error) => {
      if (error instanceof ApiError) setErrors(error.campos);
      // What it costs now is shown before she presses once more.
      if (error instanceof ApiError && CHANGED.has(error.codigo)) again();
      return editFailure(error);
    },
  );
  function give(): void {
    if (asked === null) setErrors({ items: 'Procure a peça e escolha a cor e o tamanho.' });
    if (asked === null || price === null || price.problem !== '') return;
    const { total, diferenca } = price;
    run({ ...asked, total, diferenca, ...(way === 'recebido' ? { recebido: received } : {}) });
  }
  function pick(pieces: readonly Piece[]): void {
    choose(pieces[0] ?? null);
    setErrors({});
  }
  const chosen = { piece, pick, way, setWay, received, setReceived };
  return { ...chosen, release, errors, price, again, busy, problem, give };
}

function AddForm(props: FormProps) {
  const mayGive = useMay('discount-sales');
  const add = useAddition(props);
  const { piece, way, price, errors, busy, problem } = add;
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) add.give();
      }}
    >
      <SoldPieces
        most={1}
        pieces={piece === null ? [] : [piece]}
        error={errors['items']}
        onChange={add.pick}
      />
      <Choice
        legend="Como ela paga"
        value={way}
        options={WAYS.filter(({ value }) => value !== 'presente' || mayGive)}
        onChoose={(next) => add.setWay(next)}
      />
      {way === 'recebido' && <Received add={add} />}
      <p className={styles.quiet}>{HINTS[way]}</p>
      {piece !== null && <Price price={price} again={add.again} />}
      <ReleaseWords release={add.release} />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.answers}>
        <Button variant="secondary" onClick={props.onClose}>
          Voltar
        </Button>
        <Button type="submit" busy={busy || (piece !== null && price === null)}>
          {addWords(way, add.release.words !== '')}
        </Button>
      </div>
    </form>
  );
}

function addWords(way: Way, isReleasing: boolean): string {
  const words = way === 'pix' || way === 'cartao' ? 'Acrescentar e cobrar' : 'Acrescentar';
  return isReleasing ? `Cancelar a etiqueta, ${words.toLocaleLowerCase('pt-BR')}` : words;
}

function Received({ add }: { add: ReturnType<typeof useAddition> }) {
  return (
    <Select
      label="Recebido em"
      value={add.received}
      onChange={(event) =>
        add.setReceived(RECEIVED_AS.find((one) => one === event.currentTarget.value) ?? 'outro')
      }
    >
      {RECEIVED_AS.map((one) => (
        <option key={one} value={one}>
          {RECEIVED_LABELS[one]}
        </option>
      ))}
    </Select>
  );
}

/** What is charged, and what the shop bears of the parcel. */
function Price({ price, again }: ReturnType<typeof usePiecePrice>) {
  if (price === null) return <p role="status">Calculando o valor…</p>;
  if (price.problem !== '') {
    return (
      <>
        <InfoBox kind="error" autoClose={false}>
          {price.problem}
        </InfoBox>
        <Button variant="secondary" size="s" onClick={again}>
          Tentar de novo
        </Button>
      </>
    );
  }
  const { total, diferenca } = price;
  return (
    <InfoBox kind={diferenca > 0 ? 'warning' : 'info'}>
      {total > 0 ? `A pagar: ${reaisText(total)}.` : 'Nada a pagar.'}{' '}
      {diferenca > 0
        ? `A loja paga ${reaisText(diferenca)} a mais por este envio.`
        : 'O envio não custa mais por isso.'}
    </InfoBox>
  );
}
