import type { ComponentType } from 'react';
import { plural } from '#shared/text.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ParcelCard } from './parcel-card.tsx';
import styles from './parcels-screen.module.css';

/** The next ones come as these are sent. */
const SHOWN = 50;
const EVERY_MS = 60_000;

interface ParcelsScreenProps {
  /** The label of one parcel. */
  Label: ComponentType<{ id: number }>;
  /** Labels that were bought lately: their parcels are sent, and stand here no more. */
  Labels: ComponentType;
}

/** Expedição: what waits to be packed and sent, and of money no more than what a label costs. */
export function ParcelsScreen({ Label, Labels }: ParcelsScreenProps) {
  const { data, total, error, loading, reload } = useOfficeRead('GET /gerenciamento/expedicao', {
    query: { limit: SHOWN },
    everyMs: EVERY_MS,
  });
  const count = total ?? 0;
  return (
    <>
      <SectionHead
        title="Expedição"
        text={
          data === null ? undefined : `${count} ${plural(count, 'pacote espera', 'pacotes esperam')} por você`
        }
      />
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler os pacotes." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="12rem" />}
      {data?.length === 0 && (
        <Nothing
          title="Nada para enviar agora."
          action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>}
        />
      )}
      <ul className={styles.list} aria-label="Pacotes">
        {data?.map((parcel) => (
          <ParcelCard key={parcel.id} parcel={parcel} Label={Label} />
        ))}
      </ul>
      {count > SHOWN && <p>Estes são os {SHOWN} primeiros; os outros aparecem depois destes.</p>}
      <Labels />
    </>
  );
}
