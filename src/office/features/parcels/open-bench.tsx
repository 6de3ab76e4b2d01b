import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './bench.module.css';
import { Bench, type BenchProps } from './bench.tsx';
import type { OpenParcel } from './use-open-parcel.ts';

interface OpenBenchProps extends Omit<BenchProps, 'parcel' | 'pieces' | 'checks' | 'claim' | 'onChecks'> {
  open: OpenParcel;
}

/** The open order, while it is read, and when it has left the queue. */
export function OpenBench({ open, ...ways }: OpenBenchProps) {
  const { parcel, isGone, error, reload, keep } = open;
  if (isGone) return <Gone {...ways} />;
  if (parcel !== null) return <Bench key={parcel.id} {...ways} {...open} parcel={parcel} onChecks={keep} />;
  if (error === null) return <Skeleton height="12rem" />;
  return <LoadFailed text="Não foi possível ler o pedido." detail={errorText(error, '')} onRetry={reload} />;
}

function Gone({ busy, onNext, onClose }: Pick<BenchProps, 'busy' | 'onNext' | 'onClose'>) {
  return (
    <Panel title="Este pedido saiu da fila">
      <p>Ele já foi enviado ou entregue, ou espera por quem administra a loja.</p>
      <div className={styles.ways}>
        <Button icon="chevron-right" busy={busy} data-next-press onClick={onNext}>
          Pegar o próximo pedido
        </Button>
        <Button variant="quiet" icon="chevron-left" onClick={onClose}>
          Voltar à fila
        </Button>
      </div>
    </Panel>
  );
}
