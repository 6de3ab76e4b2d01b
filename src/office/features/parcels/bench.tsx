import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { useMay } from '../../lib/session.ts';
import { BoxLine } from '../../ui/box-line.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BenchPieces } from './bench-pieces.tsx';
import styles from './bench.module.css';
import { layReady, ParcelActs, PressActs, ReadyAct } from './parcel-acts.tsx';
import { DoorActs } from './door-acts.tsx';
import { addressLines, isAtTheDoor, nextPress } from './parcel-words.ts';
import { leftText, piecesLeft, type Checks, type Piece } from './pieces.ts';

/** What the label's part of the table is given; it is put there by the page. */
export interface TableLabelGiven {
  id: number;
  /** Are all its pieces checked? */
  isChecked: boolean;
  /** Is it still to be laid ready? */
  isToPack: boolean;
  /** Is printing what comes next? */
  printsNext: boolean;
  layReady(): Promise<unknown>;
  onWanted(): void;
  onPrinted(): void;
  acts(isLesser: boolean): ReactNode;
}

export interface BenchProps {
  parcel: Pacote;
  pieces: readonly Piece[];
  checks: Checks;
  /** Who has it; undefined: nobody. */
  claim: PedidoPego | undefined;
  /** Is it known yet who has what? */
  knowsClaims: boolean;
  busy: boolean;
  TableLabel: ComponentType<TableLabelGiven>;
  onChecks(checks: Checks): void;
  onTake(): void;
  onNext(): void;
  onGiveUp(): void;
  onClose(): void;
}

/** One order on the packing table: what goes in is checked, then comes the next step, then the next order. */
export function Bench(props: BenchProps) {
  const { parcel, pieces, checks, claim, busy, TableLabel, onChecks, onNext, onGiveUp, onClose } = props;
  const isSent = parcel.forma === 'transportadora' && parcel.status === 'shipped';
  const left = piecesLeft(pieces, checks);
  // What has left is looked at no more, whatever this device knows of its pieces.
  const isDone = left === 0 || (isSent && !parcel.a_separar);
  const isPacked = !parcel.a_separar;
  const sheets = useSheets(parcel);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed to open it is gone; the field keeps the focus where a scanner types.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  const isNext = isDone && isPacked && !sheets.printsNext;
  const next = (
    <NextPress key="next" isNext={isNext} hasPrinted={sheets.printed} busy={busy} onNext={onNext} />
  );
  // Each stands at one place with a name: what is being typed in a step is still there when it moves.
  const check = [
    <BenchPieces key="pieces" pieces={pieces} checks={checks} onChange={onChecks} />,
    <Destination key="destination" parcel={parcel} />,
  ];
  const steps = (
    <Steps key="steps" parcel={parcel} isChecked={isDone} sheets={sheets} TableLabel={TableLabel} />
  );
  return (
    <div ref={place} tabIndex={-1} className={styles.bench}>
      <Panel title={`Pedido ${parcel.codigo}`} aside={`#${parcel.numero}`}>
        {!(isSent && isPacked) && <Holder {...props} />}
        <Standing parcel={parcel} left={left} />
        {isNext && next}
        {isDone ? [steps, ...check] : [...check, steps]}
        <div className={styles.ways}>
          {!isNext && next}
          {claim?.meu === true && (
            <Button variant="quiet" busy={busy} onClick={onGiveUp}>
              Soltar este pedido
            </Button>
          )}
          <Button variant="quiet" icon="chevron-left" onClick={onClose}>
            Voltar à fila
          </Button>
        </div>
        <p className={styles.keys}>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd> faz o próximo passo, sem sair do campo de leitura.
        </p>
      </Panel>
    </div>
  );
}

interface Sheets {
  printsNext: boolean;
  printed: boolean;
  onWanted(): void;
  onPrinted(): void;
}

/** Is the label's sheet what comes next? Not where it was labelled before it came to the table: those are printed together. */
function useSheets({ etiqueta: isLabelled, a_separar: isToPack }: Pacote): Sheets {
  const [cameLabelled] = useState(isLabelled && isToPack);
  const [wanted, setWanted] = useState(false);
  const [printed, setPrinted] = useState(false);
  const mayPrint = useMay('buy-labels');
  const isHere = wanted || (isLabelled && !isToPack && !cameLabelled);
  return {
    printsNext: mayPrint && isHere && !printed,
    printed,
    onWanted: () => setWanted(true),
    onPrinted: () => setPrinted(true),
  };
}

interface NextPressProps {
  /** Is there nothing else to be done before? */
  isNext: boolean;
  hasPrinted: boolean;
  busy: boolean;
  onNext(): void;
}

function NextPress({ isNext, hasPrinted, busy, onNext }: NextPressProps) {
  const button = useRef<HTMLButtonElement>(null);
  const leads = isNext && hasPrinted;
  useEffect(() => {
    if (leads) button.current?.focus();
  }, [leads]);
  return (
    <Button
      ref={button}
      variant={isNext ? 'primary' : 'secondary'}
      icon="chevron-right"
      busy={busy}
      {...(isNext && { 'data-next-press': true, 'aria-keyshortcuts': 'Control+Enter' })}
      onClick={onNext}
    >
      {isNext ? 'Próximo pedido' : 'Pegar o próximo pedido'}
    </Button>
  );
}

/** How far it is: what is left to be checked, or that it has left. */
function Standing({ parcel, left }: { parcel: Pacote; left: number }) {
  if (parcel.forma !== 'transportadora' || parcel.status !== 'shipped' || parcel.a_separar)
    return <p className={left === 0 ? styles.done : styles.left}>{leftText(left)}</p>;
  return <p className={styles.done}>Separado e enviado: quem comprou recebe o aviso</p>;
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

interface StepsProps extends Pick<BenchProps, 'parcel' | 'TableLabel'> {
  isChecked: boolean;
  sheets: Sheets;
}

function Steps({ parcel, isChecked, sheets, TableLabel }: StepsProps) {
  if (parcel.volta)
    return (
      <InfoBox kind="error" title="Traga de volta">
        Não entregue: a compra foi desfeita ou está em dúvida. Fale com quem administra a loja.
      </InfoBox>
    );
  if (isAtTheDoor(parcel)) return <DoorActs parcel={parcel} />;
  if (parcel.forma !== 'transportadora') {
    const press = nextPress(parcel);
    return press && <PressActs key={press.label} parcel={parcel} press={press} />;
  }
  const isSent = parcel.status === 'shipped';
  function acts(isLesser: boolean): ReactNode {
    const isNext = isChecked && !isLesser;
    if (!isSent) return <ParcelActs parcel={parcel} isLesser={isLesser} isNext={isNext} />;
    return parcel.a_separar && <ReadyAct parcel={parcel} isNext={isNext} />;
  }
  return (
    <TableLabel
      id={parcel.id}
      isChecked={isChecked}
      isToPack={parcel.a_separar}
      printsNext={sheets.printsNext}
      layReady={() => layReady(parcel.id)}
      onWanted={sheets.onWanted}
      onPrinted={sheets.onPrinted}
      acts={acts}
    />
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
