import { useState, type ComponentType } from 'react';
import { FORMAS_DE_ENVIO, type FormaDeEnvio } from '#shared/channels.ts';
import { dayOf } from '#shared/days.ts';
import { plural } from '#shared/text.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ViewLinks } from '../../ui/view-links.tsx';
import { ParcelCard } from './parcel-card.tsx';
import styles from './parcels-screen.module.css';
import { RoundSheet } from './round-sheet.tsx';

/** The next ones come as these are sent; a round is seen, and printed, as one. */
const SHOWN = 50;
const SHOWN_OF_A_ROUND = 200;
const EVERY_MS = 60_000;

const VIEWS: Readonly<Record<FormaDeEnvio, { label: string; nothing: string }>> = {
  transportadora: { label: 'Envios', nothing: 'Nada para postar agora.' },
  entrega: { label: 'Entregas da loja', nothing: 'Nenhuma entrega da loja agora.' },
  retirada: { label: 'Para retirar', nothing: 'Nada para aprontar agora.' },
};

interface ParcelsScreenProps {
  /** The label of one parcel. */
  Label: ComponentType<{ id: number }>;
  /** Labels that were bought lately: their parcels are sent, and stand here no more. */
  Labels: ComponentType;
}

/** Expedição: what waits to be packed and sent, and of money no more than what a label costs or a door pays. */
export function ParcelsScreen({ Label, Labels }: ParcelsScreenProps) {
  const asked = useListAddress().params.get('forma');
  const forma = FORMAS_DE_ENVIO.find((one) => one === asked);
  return (
    <>
      <SectionHead title="Expedição" />
      <ViewLinks label="Formas de envio" views={viewsAt(forma)} />
      {/* Of another view nothing stays in sight, nor comes onto paper. */}
      <Parcels key={forma ?? ''} forma={forma} Label={Label} />
      <Labels />
    </>
  );
}

function Parcels({ forma, Label }: { forma: FormaDeEnvio | undefined } & Pick<ParcelsScreenProps, 'Label'>) {
  const now = new Date(useNow());
  const [prints, setPrints] = useState(false);
  const shown = forma === 'entrega' ? SHOWN_OF_A_ROUND : SHOWN;
  const { data, total, error, loading, reload } = useOfficeRead('GET /gerenciamento/expedicao', {
    query: { limit: shown, forma },
    everyMs: EVERY_MS,
  });
  const count = total ?? 0;
  const canPrint = forma === 'entrega' && data !== null && data.length > 0;
  return (
    <>
      {data !== null && (
        <p className={styles.count}>
          {count} {plural(count, 'pacote espera', 'pacotes esperam')} por você
        </p>
      )}
      {canPrint && (
        <p className={styles.print}>
          <Button variant="secondary" icon="receipt" onClick={() => setPrints(true)}>
            Imprimir a lista do dia
          </Button>
        </p>
      )}
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler os pacotes." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="12rem" />}
      {data?.length === 0 && (
        <Nothing
          title={forma === undefined ? 'Nada para enviar agora.' : VIEWS[forma].nothing}
          action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>}
        />
      )}
      <ul className={styles.list} aria-label="Pacotes">
        {data?.map((parcel) => (
          <ParcelCard key={parcel.id} parcel={parcel} today={dayOf(now)} Label={Label} />
        ))}
      </ul>
      {count > shown && <p>Estes são os {shown} primeiros; os outros aparecem depois destes.</p>}
      {prints && canPrint && (
        <RoundSheet parcels={data} total={count} now={now} onPrinted={() => setPrints(false)} />
      )}
    </>
  );
}

function viewsAt(forma: FormaDeEnvio | undefined) {
  const views = FORMAS_DE_ENVIO.map((one) => ({
    label: VIEWS[one].label,
    to: `${officePaths.parcels}?forma=${one}`,
    isHere: one === forma,
  }));
  return [{ label: 'A enviar', to: officePaths.parcels, isHere: forma === undefined }, ...views];
}
