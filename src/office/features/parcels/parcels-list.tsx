import { useState, type ComponentType } from 'react';
import { FORMAS_DE_ENVIO, type FormaDeEnvio } from '#shared/channels.ts';
import { dayOf } from '#shared/days.ts';
import { plural } from '#shared/text.ts';
import type { PedidoPego } from '#shared/wire/packing.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
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

interface ParcelsListProps {
  forma: FormaDeEnvio | undefined;
  claims: readonly PedidoPego[] | null;
  busy: boolean;
  Label: ComponentType<{ id: number }>;
  onTake(codigo: string): void;
  onNext(): void;
}

/** The queue of one way of sending, or of all. */
export function ParcelsList({ forma, claims, busy, Label, onTake, onNext }: ParcelsListProps) {
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
      <div className={styles.print}>
        {data?.some(({ status }) => status === 'paid') === true && (
          <Button icon="package" busy={busy} onClick={onNext}>
            Pegar o próximo pedido
          </Button>
        )}
        {canPrint && (
          <Button variant="secondary" icon="receipt" onClick={() => setPrints(true)}>
            Imprimir a lista do dia
          </Button>
        )}
      </div>
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
          <ParcelCard
            key={parcel.id}
            parcel={parcel}
            today={dayOf(now)}
            claim={claims?.find(({ id }) => id === parcel.id)}
            busy={busy}
            Label={Label}
            onTake={onTake}
          />
        ))}
      </ul>
      {count > shown && <p>Estes são os {shown} primeiros; os outros aparecem depois destes.</p>}
      {prints && canPrint && (
        <RoundSheet parcels={data} total={count} now={now} onPrinted={() => setPrints(false)} />
      )}
    </>
  );
}

/** Where each way of sending is seen alone. */
export function viewsAt(forma: FormaDeEnvio | undefined) {
  const views = FORMAS_DE_ENVIO.map((one) => ({
    label: VIEWS[one].label,
    to: `${officePaths.parcels}?forma=${one}`,
    isHere: one === forma,
  }));
  return [{ label: 'A enviar', to: officePaths.parcels, isHere: forma === undefined }, ...views];
}
