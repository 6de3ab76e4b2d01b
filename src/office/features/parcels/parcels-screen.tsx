import { useState, type ComponentType } from 'react';
import { FORMAS_DE_ENVIO } from '#shared/channels.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { ViewLinks } from '../../ui/view-links.tsx';
import { soundAlarm } from './alarm.ts';
import { OpenBench } from './open-bench.tsx';
import { ParcelsList, viewsAt } from './parcels-list.tsx';
import { ScanField, type ScanNews } from './scan-field.tsx';
import { scanWay } from './scan-way.ts';
import { useChecks } from './use-checks.ts';
import { useClaiming } from './use-claiming.ts';
import { useOpenParcel, type OpenParcel } from './use-open-parcel.ts';

/** Who has what is known at the other end of the table within some seconds. */
const CLAIMS_EVERY_MS = 4000;
const MOST_CLAIMS = 200;

interface ParcelsScreenProps {
  /** The label of one parcel. */
  Label: ComponentType<{ id: number }>;
  /** Labels that were bought lately: their parcels are sent, and stand here no more. */
  Labels: ComponentType;
}

/** Expedição: what waits to be packed and sent, and of money no more than what a label costs or a door pays. */
export function ParcelsScreen({ Label, Labels }: ParcelsScreenProps) {
  const { forma, claims, claiming, open, openId, news, close, scan } = useTable();
  const { busy, take, takeNext } = claiming;
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
      {open !== null && (
        <OpenBench
          open={open}
          knowsClaims={claims !== null}
          busy={busy}
          Label={Label}
          onTake={() => open.parcel !== null && take(open.parcel.codigo)}
          onNext={takeNext}
          onGiveUp={() => openId !== null && claiming.giveUp(openId)}
          onClose={close}
        />
      )}
      {open === null && (
        <>
          <ViewLinks label="Formas de envio" views={viewsAt(forma)} />
          {/* Of another view nothing stays in sight, nor comes onto paper. */}
          <ParcelsList
            key={forma ?? ''}
            forma={forma}
            claims={claims}
            busy={busy}
            Label={Label}
            onTake={take}
            onNext={takeNext}
          />
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
  const asked = params.get('forma');
  const forma = FORMAS_DE_ENVIO.find((one) => one === asked);
  const openId = numberOf(params.get('pedido'));
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
    set({ pedido: '' });
  };
  const claiming = useClaiming({
    forma,
    onTaken: ({ id, codigo }, from) => {
      if (from !== undefined) kept.forget(id);
      tell('good', `Pedido ${codigo} aberto.`);
      if (id !== openId) set({ pedido: String(id) });
    },
    onGivenUp: (id) => {
      kept.forget(id);
      close();
    },
    onProblem: (text) => tell('bad', text),
  });
  const open = useOpenParcel(openId, { claims, kept, tell, refuse });
  const scan = scanner({ open, claiming, refuse });
  return { forma, claims, claiming, open, openId, news, close, scan };
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
