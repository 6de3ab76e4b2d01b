import { useEffect, useRef, type ComponentType } from 'react';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { BoxLine } from '../../ui/box-line.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BenchPieces } from './bench-pieces.tsx';
import styles from './bench.module.css';
import { ParcelActs, PressActs } from './parcel-acts.tsx';
import { addressLines, nextPress } from './parcel-words.ts';
import { leftText, piecesLeft, type Checks, type Piece } from './pieces.ts';

export interface BenchProps {
  parcel: Pacote;
  pieces: readonly Piece[];
  checks: Checks;
  /** Who has it; undefined: nobody. */
  claim: PedidoPego | undefined;
  /** Is it known yet who has what? */
  knowsClaims: boolean;
  busy: boolean;
  Label: ComponentType<{ id: number }>;
  onChecks(checks: Checks): void;
  onTake(): void;
  onNext(): void;
  onGiveUp(): void;
  onClose(): void;
}

/** One order on the packing table: what goes in is checked, then comes the next step, then the next order. */
export function Bench(props: BenchProps) {
  const { parcel, pieces, checks, claim, busy, Label, onChecks, onNext, onGiveUp, onClose } = props;
  const left = piecesLeft(pieces, checks);
  const isPacked = parcel.status !== 'paid';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed to open it is gone; the field keeps the focus where a scanner types.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  const next = (
    <Button variant={isPacked ? 'primary' : 'secondary'} icon="chevron-right" busy={busy} onClick={onNext}>
      Pegar o próximo pedido
    </Button>
  );
  // Each stands at one place with a name: what is being typed in a step is still there when it moves.
  const check = [
    <BenchPieces key="pieces" pieces={pieces} checks={checks} onChange={onChecks} />,
    <Destination key="destination" parcel={parcel} />,
  ];
  const steps = <Steps key="steps" parcel={parcel} Label={Label} />;
  const isDone = left === 0;
  return (
    <div ref={place} tabIndex={-1} className={styles.bench}>
      <Panel title={`Pedido ${parcel.codigo}`} aside={`#${parcel.numero}`}>
        <Holder {...props} />
        <p className={isDone ? styles.done : styles.left}>{leftText(left)}</p>
        {isDone && isPacked && next}
        {isDone ? [steps, ...check] : [...check, steps]}
        <div className={styles.ways}>
          {!(isDone && isPacked) && next}
          {claim?.meu === true && (
            <Button variant="quiet" busy={busy} onClick={onGiveUp}>
              Soltar este pedido
            </Button>
          )}
          <Button variant="quiet" icon="chevron-left" onClick={onClose}>
            Voltar à fila
          </Button>
        </div>
      </Panel>
    </div>
  );
}

/** Who has it, where that is not who looks at it. */
function Holder({ claim, knowsClaims, busy, onTake }: BenchProps) {
  if (!knowsClaims || claim?.meu === true) return null;
  return (
    <InfoBox kind="warning" className={styles.holder}>
      <p>
        {claim === undefined ? 'Ninguém está com este pedido agora.' : `${claim.por} está com este pedido.`}
      </p>
      <Button size="s" variant="secondary" busy={busy} onClick={onTake}>
        {claim === undefined ? 'Pegar este pedido' : 'Assumir este pedido'}
      </Button>
    </InfoBox>
  );
}

function Steps({ parcel, Label }: Pick<BenchProps, 'parcel' | 'Label'>) {
  if (parcel.volta)
    return (
      <InfoBox kind="error" title="Traga de volta">
        Não entregue: a compra foi desfeita ou está em dúvida. Fale com quem administra a loja.
      </InfoBox>
    );
  if (parcel.forma !== 'transportadora') {
    const press = nextPress(parcel);
    return press && <PressActs key={press.label} parcel={parcel} press={press} />;
  }
  return (
    <>
      <ParcelActs parcel={parcel} />
      <Label id={parcel.id} />
    </>
  );
}

function Destination({
  parcel: { nome, endereco, envio, receber, observacoes, embalagem },
}: Pick<BenchProps, 'parcel'>) {
  return (
    <>
      <address className={styles.address}>
        <bdi>{nome}</bdi>
        {addressLines(endereco).map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
        <div className={styles.quiet}>{envio}</div>
      </address>
      <BoxLine embalagem={embalagem} />
      {receber !== null && (
        <p>
          A receber na entrega: <strong>{reaisText(receber)}</strong>
        </p>
      )}
      {observacoes !== '' && (
        <InfoBox kind="info" title="Observações">
          <LongText lines={6}>{observacoes}</LongText>
        </InfoBox>
      )}
    </>
  );
}
