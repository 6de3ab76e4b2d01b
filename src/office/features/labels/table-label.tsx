import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './labels.module.css';
import { isLive } from './many-plan.ts';
import { SlipPress } from './slip-press.tsx';
import type { TableLabelProps } from './table-label-props.ts';
import { TableMade } from './table-made.tsx';
import { TableOffer } from './table-offer.tsx';

/** Whoever packs stands before it. */
const EVERY_MS = 1500;

/** The label of the order on the table: bought by the press that lays it ready, then printed there. */
export function TableLabel(props: TableLabelProps) {
  const { id, isToPack, acts, Slip } = props;
  const maySee = useMay('see-labels');
  const mayBuy = useMay('buy-labels');
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/etiquetas', {
    params: { id },
    query: {},
    rests: !maySee,
    everyMs: (read) => read?.etiquetas.some(({ andando }) => andando) === true && EVERY_MS,
  });
  const live = data?.etiquetas.find(isLive);
  if (live !== undefined) {
    return (
      <>
        {isToPack && acts(false)}
        <TableMade {...props} etiqueta={live} />
        {!isToPack && acts(true)}
      </>
    );
  }
  if (data === null) return acts(mayBuy);
  if (mayBuy && data.pode_comprar) return <TableOffer {...props} />;
  const why = data.aviso || data.motivo;
  return (
    <>
      {acts(false)}
      {mayBuy && why !== '' && <p className={styles.quiet}>{why}</p>}
      <div className={styles.files}>
        <SlipPress id={id} Slip={Slip} />
      </div>
    </>
  );
}
