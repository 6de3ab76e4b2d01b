import { Link } from 'react-router';
import { plural } from '#shared/text.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './exchanges-screen.module.css';

const SHOWN = 10;

/** Who gives the whole purchase back is seen to in her order, where its money is one press away. */
export function WholeWithdrawals() {
  const isAllowed = useMay('see-orders');
  const { data, total } = useOfficeRead('GET /pedidos', {
    query: { espera: 'desistencia', limit: SHOWN },
    rests: !isAllowed,
  });
  if (data === null || data.length === 0) return null;
  const count = total ?? data.length;
  return (
    <InfoBox
      kind="warning"
      title={`${count} ${plural(count, 'desistência da compra inteira', 'desistências da compra inteira')}`}
      autoClose={false}
      className={styles.whole}
    >
      {data.map(({ id, codigo, nome }) => (
        <p key={id}>
          <Link to={officePaths.order(id)}>Pedido {codigo}</Link>, <bdi>{nome}</bdi>
        </p>
      ))}
      {count > SHOWN && <Link to={officePaths.waiting('desistencia')}>Ver todas</Link>}
    </InfoBox>
  );
}
