import { useState, type ComponentProps, type ComponentType } from 'react';
import type { FormaDeEnvio, Saida } from '#shared/channels.ts';
import { dayOf } from '#shared/days.ts';
import { plural } from '#shared/text.ts';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ChooseAll, ChosenBar, type IssueOfChosen } from './choose-bar.tsx';
import { ParcelCard } from './parcel-card.tsx';
import styles from './parcels-screen.module.css';
import { leavingWords, type Queue } from './queue.ts';
import { RoundSheet } from './round-sheet.tsx';
import { useChoosing, type Choosing } from './use-choosing.ts';

/** A page; a round is seen, and printed, as one. */
const SHOWN = 50;
const SHOWN_OF_A_ROUND = 200;
const EVERY_MS = 60_000;

const NOTHING: Readonly<Record<FormaDeEnvio, string>> = {
  transportadora: 'Nada para postar agora.',
  entrega: 'Nenhuma entrega da loja agora.',
  retirada: 'Nada para aprontar agora.',
};

interface ParcelsListProps {
  queue: Queue;
  claims: readonly PedidoPego[] | null;
  busy: boolean;
  Label: ComponentType<{ id: number }>;
  onTake(codigo: string): void;
  onNext(): void;
  /** Labels of several orders are looked at. */
  onLabels(ids: readonly number[]): void;
  /** Likewise their invoices. */
  Issue: IssueOfChosen;
  onNotes(ids: readonly number[]): void;
}

/** One queue, page by page. */
export function ParcelsList({ queue, onNext, onLabels, onNotes, Issue, ...cards }: ParcelsListProps) {
  const now = new Date(useNow());
  const { busy } = cards;
  const { page, pageHref } = useListAddress();
  const { forma, transportadora, sai } = queue;
  const shown = forma === 'entrega' ? SHOWN_OF_A_ROUND : SHOWN;
  const { data, total, error, loading, reload } = useOfficeRead('GET /gerenciamento/expedicao', {
    query: { limit: shown, offset: (page - 1) * shown, forma, transportadora, sai },
    everyMs: EVERY_MS,
  });
  // The round goes from door to door, whatever day each was paid.
  const groups = forma === 'entrega' || sai !== undefined ? null : leavingWords(now);
  const count = total ?? 0;
  const choosing = useChoosing(data);
  return (
    <>
      {data !== null && <Waiting count={count} />}
      <div className={styles.print}>
        {(count > shown || data?.some(({ a_separar: isToPack }) => isToPack) === true) && (
          <Button icon="package" busy={busy} onClick={onNext}>
            Pegar o próximo pedido
          </Button>
        )}
        {forma === 'entrega' && data !== null && data.length > 0 && (
          <PrintRound parcels={data} total={count} now={now} />
        )}
      </div>
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler os pacotes." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="12rem" />}
      {data?.length === 0 && count === 0 && (
        <Nothing title={nothingIn(queue)} action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>} />
      )}
      <ChooseAll choosing={choosing} />
      <Cards parcels={data ?? []} groups={groups} today={dayOf(now)} choosing={choosing} {...cards} />
      <ChosenBar choosing={choosing} Issue={Issue} onLabels={onLabels} onNotes={onNotes} />
      {(count > shown || (count > 0 && page > 1)) && (
        <Pagination
          label="Páginas da fila"
          page={page}
          pageSize={shown}
          total={count}
          loading={loading}
          hrefOf={pageHref}
        />
      )}
    </>
  );
}

interface CardsProps extends Omit<ParcelsListProps, 'queue' | 'onNext' | 'onLabels' | 'Issue' | 'onNotes'> {
  parcels: readonly Pacote[];
  /** What they are called that leave today and later; null where they are not told apart. */
  groups: Readonly<Record<Saida, string>> | null;
  /** 'YYYY-MM-DD'. */
  today: string;
  choosing: Choosing;
}

function Cards({ parcels, groups, claims, ...card }: CardsProps) {
  return (
    <ul className={styles.list} aria-label="Pacotes">
      {parcels.map((parcel, at) => {
        const isFirst = parcels[at - 1]?.sai_hoje !== parcel.sai_hoje;
        return (
          <ParcelCard
            key={parcel.id}
            {...card}
            parcel={parcel}
            group={groups !== null && isFirst ? groups[parcel.sai_hoje ? 'hoje' : 'depois'] : ''}
            claim={claims?.find(({ id }) => id === parcel.id)}
          />
        );
      })}
    </ul>
  );
}

function PrintRound(round: Omit<ComponentProps<typeof RoundSheet>, 'onPrinted'>) {
  const [prints, setPrints] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="receipt" onClick={() => setPrints(true)}>
        Imprimir a lista do dia
      </Button>
      {prints && <RoundSheet {...round} onPrinted={() => setPrints(false)} />}
    </>
  );
}

function nothingIn(queue: Queue): string {
  const { forma, transportadora, sai } = queue;
  if (transportadora !== undefined || sai !== undefined) return 'Nada nesta fila agora.';
  return forma === undefined ? 'Nada para enviar agora.' : NOTHING[forma];
}

const Waiting = ({ count }: { count: number }) => (
  <p className={styles.count}>
    {count} {plural(count, 'pacote espera', 'pacotes esperam')} por você
  </p>
);
