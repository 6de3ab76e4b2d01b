import { plural } from '#shared/text.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { listQuery, OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import styles from './exchanges-screen.module.css';
import { LabelContext, NotesContext, SentContext, type ShowLabel, type ShowNotes } from './label-context.ts';
import { ReasonsTable } from './reasons-table.tsx';
import { SentNow, useSentNow } from './sent-now.tsx';

const EVERY_MS = 60_000;

interface ExchangesScreenProps {
  showLabel: ShowLabel;
  showNotes: ShowNotes;
}

/** Trocas: what buyers ask for, the oldest first, and what is done about each. Which and what page stand in the address. */
export function ExchangesScreen({ showLabel, showNotes }: ExchangesScreenProps) {
  const address = useListAddress();
  const shown = address.params.get('abertas') === 'nao' ? 'nao' : 'sim';
  const { limit, offset } = listQuery(address, {});
  const { data, total, error, loading, reload } = useOfficeRead('GET /gerenciamento/trocas', {
    query: { abertas: shown, limit, offset },
    everyMs: EVERY_MS,
  });
  const count = total ?? 0;
  const sent = useSentNow();
  return (
    <>
      <SectionHead title="Trocas" text={data === null ? undefined : wordsOf(shown, count)} />
      <fieldset className={styles.tabs} aria-label="Quais trocas">
        <Tab isOn={shown === 'sim'} onPress={() => address.set({ abertas: '' })}>
          Em aberto
        </Tab>
        <Tab isOn={shown === 'nao'} onPress={() => address.set({ abertas: 'nao' })}>
          Encerradas
        </Tab>
      </fieldset>
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler as trocas." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="12rem" />}
      {data?.length === 0 && (
        <Nothing
          title={shown === 'sim' ? 'Nenhuma troca espera por você.' : 'Nenhuma troca terminou ainda.'}
          action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>}
        />
      )}
      <SentNow sent={sent.pieces} showLabel={showLabel} />
      <LabelContext value={showLabel}>
        <NotesContext value={showNotes}>
          <SentContext value={sent.note}>
            <ul className={styles.list} aria-label="Trocas">
              {data?.map((troca) => (
                <ExchangeCard key={troca.id} troca={troca} />
              ))}
            </ul>
          </SentContext>
        </NotesContext>
      </LabelContext>
      <Pagination
        label="Páginas de trocas"
        page={address.page}
        pageSize={OFFICE_PAGE_SIZE}
        total={total}
        loading={loading}
        hrefOf={address.pageHref}
      />
      <ReasonsTable />
    </>
  );
}

const wordsOf = (shown: 'sim' | 'nao', count: number) =>
  shown === 'sim'
    ? `${count} ${plural(count, 'troca em aberto', 'trocas em aberto')}`
    : `${count} ${plural(count, 'troca encerrada', 'trocas encerradas')}`;

function Tab({ isOn, onPress, children }: { isOn: boolean; onPress(): void; children: string }) {
  return (
    <Button variant={isOn ? 'primary' : 'secondary'} size="s" aria-pressed={isOn} onClick={onPress}>
      {children}
    </Button>
  );
}
