import { useState, type ComponentType } from 'react';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { soundAlarm } from '../../fields/alarm.ts';
import type { TableLabelGiven } from './bench.tsx';
import { CameraScan } from '../../fields/camera-scan.tsx';
import type { IssueOfChosen } from './choose-bar.tsx';
import { OpenBench } from './open-bench.tsx';
import { ParcelsList } from './parcels-list.tsx';
import { searchOf } from './queue.ts';
import { QueueViews } from './queue-views.tsx';
import { ScanField, type ScanNews } from './scan-field.tsx';
import { scanWay } from './scan-way.ts';
import { useChecks } from './use-checks.ts';
import { idsIn } from './use-choosing.ts';
import { useClaiming } from './use-claiming.ts';
import { useQueue } from './use-queue.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useOpenParcel, type OpenParcel } from './use-open-parcel.ts';

/** Who has what is known at the other end of the table within some seconds. */
const CLAIMS_EVERY_MS = 4000;
const MOST_CLAIMS = 200;

interface ParcelsScreenProps {
  /** The label of one parcel. */
  Label: ComponentType<{ id: number }>;
  /** The label of the order that is open on the table. */
  TableLabel: ComponentType<TableLabelGiven>;
  /** Labels that were bought lately: their parcels are sent, and stand here no more. */
  Labels: ComponentType;
  /** The labels of several orders, bought together. */
  Many: OfMany;
  /** Their invoices, and the way there from those that are chosen. */
  Notes: OfMany;
  Issue: IssueOfChosen;
  /** What of invoices waits for somebody. */
  Needed: ComponentType;
}

type OfMany = ComponentType<{ ids: readonly number[]; onClose(): void }>;

const MOST_NOTES = 300;

/** Expedição: what waits to be packed and sent, and of money no more than what a label costs or a door pays. */
export function ParcelsScreen({ Label, TableLabel, Labels, Many, Notes, Issue, Needed }: ParcelsScreenProps) {
  const { queue, claims, claiming, open, openId, news, close, scan, many, notes, setMany, setNotes } =
    useTable();
  const isList = open === null && many.length === 0 && notes.length === 0;
  const { busy, take, takeNext } = claiming;
  useTableKeys();
  return (
    <>
      <SectionHead title="Expedição" />
      <ScanField
        openId={openId}
        standing={[open?.parcel?.status, open?.isGone, open?.claim?.por, news?.number, busy].join(' ')}
        busy={busy}
        news={news}
        onScan={scan}
      />
      <CameraScan onScan={scan} />
      {open !== null && (
        <OpenBench
          open={open}
          knowsClaims={claims !== null}
          busy={busy}
          TableLabel={TableLabel}
          onTake={() => open.parcel !== null && take(open.parcel.codigo)}
          onNext={takeNext}
          onGiveUp={() => openId !== null && claiming.giveUp(openId)}
          onClose={close}
        />
      )}
      {open === null && many.length > 0 && <Many key={many.join()} ids={many} onClose={() => setMany([])} />}
      {open === null && many.length === 0 && notes.length > 0 && (
        <Notes key={notes.join()} ids={notes} onClose={() => setNotes([])} />
      )}
      {isList && (
        <>
          <QueueViews queue={queue} />
          {/* Of another view nothing stays in sight, nor comes onto paper. */}
          <ParcelsList
            key={searchOf(queue)}
            queue={queue}
            claims={claims}
            busy={busy}
            Label={Label}
            onTake={take}
            onNext={takeNext}
            onLabels={setMany}
            Issue={Issue}
            onNotes={setNotes}
          />
          <Needed />
          <Labels />
        </>
      )}
      {claiming.question}
    </>
  );
}

/** What is under hand: who has what, what is open, and what was just told. */
function useTable() {
  const { params, set } = useListAddress();
  const queue = useQueue();
  const openId = numberOf(params.get('pedido'));
  // Whoever comes back from an order comes back to her page of the queue.
  const pagina = params.get('pagina') ?? '';
  const [news, setNews] = useState<ScanNews | null>(null);
  const tell = (kind: ScanNews['kind'], text: string) =>
    setNews((last) => ({ number: (last?.number ?? 0) + 1, kind, text }));
  function refuse(text: string): void {
    tell('bad', text);
    soundAlarm();
  }
  const claims = useOfficeRead('GET /gerenciamento/expedicao/pegos', {
    query: { limit: MOST_CLAIMS },
    everyMs: CLAIMS_EVERY_MS,
  }).data;
  const kept = useChecks(openId, claims);
  const close = () => {
    setNews(null);
    set({ pedido: '', pagina });
  };
  const claiming = useClaiming({
    queue,
    onTaken: ({ id, codigo }, from) => {
      if (from !== undefined) kept.forget(id);
      tell('good', `Pedido ${codigo} aberto.`);
      if (id !== openId) set({ pedido: String(id), pagina });
    },
    onGivenUp: (id) => {
      kept.forget(id);
      close();
    },
    onProblem: (text) => tell('bad', text),
  });
  const open = useOpenParcel(openId, { claims, kept, tell, refuse });
  const scan = scanner({ open, claiming, refuse });
  const many = idsIn(params.get('etiquetas'));
  const setMany = (ids: readonly number[]) => set({ etiquetas: ids.join(','), pagina });
  const notes = idsIn(params.get('notas'), MOST_NOTES);
  const setNotes = (ids: readonly number[]) => set({ notas: ids.join(','), pagina });
  return { queue, claims, claiming, open, openId, news, close, scan, many, setMany, notes, setNotes };
}

interface ScannerTold {
  open: OpenParcel | null;
  claiming: Pick<ReturnType<typeof useClaiming>, 'busy' | 'take'>;
  refuse(text: string): void;
}

/** What becomes of what was scanned. Nothing is dropped without a word: the next piece is in the other hand already. */
function scanner({ open, claiming: { busy, take }, refuse }: ScannerTold) {
  const pieces = open === null ? undefined : open.parcel && open.pieces;
  return (typed: string): void => {
    const way = scanWay(typed, { busy, pieces });
    if (way === 'piece') open?.check(typed);
    else if (way === 'too long') refuse('Longo demais para um SKU ou pedido: leia de novo.');
    else if (way === 'wait' || !take(typed)) refuse(busy ? OPENING : waitText(open));
  };
}

const OPENING = 'O pedido ainda está abrindo: espere um instante e leia de novo.';

function waitText(open: OpenParcel | null): string {
  if (open?.isGone === true) return 'Este pedido saiu da fila: leia o código de outro.';
  return open?.error == null ? OPENING : 'O pedido não abriu: tente de novo antes de ler as peças.';
}

function numberOf(text: string | null): number | null {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
