import { useState, type ComponentType } from 'react';
import { plural } from '#shared/text.ts';
import type { PrecoDoPedido } from '#shared/wire/many-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useFocusKept } from '../../lib/use-focus-kept.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useTakenOut } from '../../lib/use-taken-out.ts';
import { Panel } from '../../ui/panel.tsx';
import { ManyMade, type SlipsOfMany } from './many-made.tsx';
import { isLive, planOf, wantedStill, type LabelOfOrder } from './many-plan.ts';
import { ManyRow } from './many-row.tsx';
import { ManySum } from './many-sum.tsx';
import styles from './many.module.css';
import { RowKey, type KeyOfOrder } from './row-key.tsx';
import { useBuyMany } from './use-buy-many.ts';
import { usePrices } from './use-prices.ts';

const EVERY_MS = 3000;

interface ManyLabelsProps {
  /** Of orders, in the order of the queue; another list is another screen. */
  ids: readonly number[];
  Slips: SlipsOfMany;
  /** Invoices of those that have none, where the shop issues them. */
  Notes: NotesOfMany;
  /** Where the key of an order's invoice is noted that was issued elsewhere. */
  Key: KeyOfOrder;
  onClose(): void;
}

export type NotesOfMany = ComponentType<{
  ids: readonly number[];
  /** Are prices being asked for, so that others wait? */
  isBusy: boolean;
  /** False where it was not heard. */
  onIssued(ids: readonly number[]): boolean;
}>;

/** Labels of many orders: what each costs, one press that buys them, how far they are, and their sheets. */
export function ManyLabels({ ids, Slips, Notes, Key, onClose }: ManyLabelsProps) {
  const prices = usePrices(ids);
  const place = useFocusKept();
  const { without, take } = useTakenOut();
  const bare = useBare(prices.rows);
  const buying = useBuyMany({
    askPrices: prices.ask,
    stillWanted: (late) => wantedStill(late, { rows: prices.rows, without, takesBare: bare.takes }),
  });
  const labels = useFollowed(ids, buying.busy);
  // What was asked for this moment may not be read yet.
  const unread = [...buying.asked].filter((id) => !labels.has(id));
  const live = [...labels.values()].filter(isLive).map(({ pedido }) => pedido.id);
  const labelled = new Set([...live, ...unread, ...buying.late.keys()]);
  const { rows, wallet } = prices;
  const plan = planOf({ rows, labelled, without, takesBare: bare.takes, wallet });
  return (
    <Panel
      ref={place}
      className={styles.place}
      title={`Etiquetas de ${ids.length} ${plural(ids.length, 'pedido', 'pedidos')}`}
    >
      <div className={styles.many}>
        <div>
          <Button variant="quiet" onClick={onClose}>
            Voltar à lista
          </Button>
        </div>
        <ManyMade labels={ids.flatMap((id) => labels.get(id) ?? [])} Slips={Slips} />
        <Reading prices={prices} total={ids.length} />
        <Notes ids={bare.noteless} isBusy={prices.busy} onIssued={prices.ask} />
        {bare.isAsked && (
          <Checkbox checked={bare.takes} onChange={(event) => bare.wish(event.currentTarget.checked)}>
            Também os sem nota fiscal, com declaração de conteúdo (DC-e)
          </Checkbox>
        )}
        <Rows prices={prices} labels={labels} buying={buying} bare={bare} out={{ without, take }} Key={Key} />
        <Late
          buying={buying}
          onStop={() => {
            buying.stop();
            place.current?.focus();
          }}
        />
        <ManySum
          plan={plan}
          wallet={wallet}
          isReading={prices.busy}
          busy={buying.busy}
          onBuy={() => buying.buy(plan.fitting)}
          onReload={() => prices.ask(plan.wanted.map(({ pedido }) => pedido.id))}
        />
      </div>
    </Panel>
  );
}

interface RowsProps {
  prices: ReturnType<typeof usePrices>;
  labels: ReadonlyMap<number, LabelOfOrder>;
  buying: Pick<ReturnType<typeof useBuyMany>, 'refused'>;
  bare: ReturnType<typeof useBare>;
  out: Pick<ReturnType<typeof useTakenOut>, 'without' | 'take'>;
  Key: KeyOfOrder;
}

/** Each order with its price, its label or why it gets none. */
function Rows({ prices, labels, buying, bare, out, Key }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label="Pedidos escolhidos">
      {prices.rows.map((row) => (
        <ManyRow
          key={row.pedido.id}
          row={row}
          label={labels.get(row.pedido.id)}
          refused={buying.refused.get(row.pedido.id) ?? ''}
          isTaken={!out.without.has(row.pedido.id)}
          isPaperless={!bare.takes && row.chaveNota === ''}
          onTake={(isTaken) => out.take(row.pedido.id, isTaken)}
          noting={<RowKey pedido={row.pedido} Form={Key} isBusy={prices.busy} onNoted={prices.ask} />}
        />
      ))}
    </ul>
  );
}

interface LateProps {
  buying: Pick<ReturnType<typeof useBuyMany>, 'problem' | 'late'>;
  onStop(): void;
}

/** What of a press is not bought: why, or that it is as soon as the provider takes more. */
function Late({ buying: { problem, late }, onStop }: LateProps) {
  return (
    <>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {late.size > 0 && (
        <InfoBox kind="info" title={`${plural(late.size, 'Falta', 'Faltam')} ${late.size}`} autoClose={false}>
          <p>
            O Melhor Envio não aceita mais pedidos neste minuto. Com esta página aberta, o resto é comprado
            sozinho pelo preço mostrado. O que você desmarcar fica de fora.
          </p>
          <Button variant="secondary" size="s" onClick={onStop}>
            Parar aqui
          </Button>
        </InfoBox>
      )}
    </>
  );
}

/** How far the asking is, and what is left of it. */
function Reading({ prices, total }: { prices: ReturnType<typeof usePrices>; total: number }) {
  const { rows, busy, problem, missing, isWaiting, ask } = prices;
  return (
    <>
      <output className={styles.quiet}>
        {busy
          ? `Perguntando os preços: ${rows.length} de ${total}…`
          : isWaiting && `${missing.length} sem resposta: perguntamos de novo em instantes.`}
      </output>
      {problem !== '' && !busy && <InfoBox kind="error">{problem}</InfoBox>}
      {missing.length > 0 && (!busy || rows.length === total) && (
        <div>
          {/* It stays while they are asked for: whoever has the keyboard on it keeps her place. */}
          <Button variant="secondary" busy={busy} onClick={() => ask(missing)}>
            Perguntar de novo ({missing.length})
          </Button>
        </div>
      )}
    </>
  );
}

/** The newest label of each order, read again while something is still to come. */
function useFollowed(ids: readonly number[], isBuying: boolean): ReadonlyMap<number, LabelOfOrder> {
  const { data } = useOfficeRead('GET /gerenciamento/etiquetas/andamento', {
    query: { pedidos: ids.join(',') },
    everyMs: (read) => (isBuying || read?.some(({ andando }) => andando) === true) && EVERY_MS,
  });
  return new Map((data ?? []).map((label) => [label.pedido.id, label]));
}

/** Do those without an invoice go? Until somebody says so, a shop that notes invoices sends nothing without one. */
function useBare(rows: readonly PrecoDoPedido[]) {
  const [wished, wish] = useState<boolean | null>(null);
  const hasNotes = rows.some(({ chaveNota }) => chaveNota !== '');
  const hasBare = rows.some(({ chaveNota, etiqueta }) => etiqueta !== null && chaveNota === '');
  const noteless = rows.filter(({ faltaNota }) => faltaNota).map(({ pedido }) => pedido.id);
  return { takes: wished ?? !hasNotes, isAsked: hasNotes && hasBare, wish, noteless };
}
