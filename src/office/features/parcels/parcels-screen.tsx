import { useState, type ComponentType } from 'react';
import { FORMAS_DE_ENVIO } from '#shared/channels.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { ViewLinks } from '../../ui/view-links.tsx';
import { OpenBench } from './open-bench.tsx';
import { ParcelsList, viewsAt } from './parcels-list.tsx';
import { ScanField, type ScanNews } from './scan-field.tsx';
import { useClaiming } from './use-claiming.ts';
import { useOpenParcel } from './use-open-parcel.ts';

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
  const { forma, claims, claiming, open, openId, news, close } = useTable();
  const { busy, take, takeNext } = claiming;
  return (
    <>
      <SectionHead title="Expedição" />
      <ScanField
        isOpen={open?.parcel != null}
        busy={busy}
        news={news}
        onScan={(typed) => {
          if (open?.scan(typed) !== true) take(typed);
        }}
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
  const claims = useOfficeRead('GET /gerenciamento/expedicao/pegos', {
    query: { limit: MOST_CLAIMS },
    everyMs: CLAIMS_EVERY_MS,
  }).data;
  const close = () => {
    setNews(null);
    set({ pedido: '' });
  };
  const claiming = useClaiming({
    forma,
    onTaken: (id, codigo) => {
      tell('good', `Pedido ${codigo} aberto.`);
      if (id !== openId) set({ pedido: String(id) });
    },
    onGivenUp: close,
    onProblem: (text) => tell('bad', text),
  });
  const open = useOpenParcel(openId, { claims, tell });
  return { forma, claims, claiming, open, openId, news, close };
}

function numberOf(text: string | null): number | null {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
