import { useEffect } from 'react';
import { useConnection } from '../../lib/connection.ts';
import { prepareSimulation } from '../../lib/simulation.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './connection-banner.module.css';

/** Sample data are fetched when the page has long been ready. */
const PREPARE_AFTER_MS = 4000;

/** Of a copy that the browser kept: prices and stock may be others by now. */
function copyText(): string {
  const keptAt = document.documentElement.dataset['offline'];
  return keptAt === undefined ? '' : ` em ${keptAt}: preços e estoque podem ter mudado`;
}

/** Says when the shop can't be reached and when what is shown is sample data; silent otherwise. */
export function ConnectionBanner({ demoFallback }: { demoFallback: boolean }) {
  const connection = useConnection();
  useEffect(() => {
    if (!demoFallback) return;
    const timer = setTimeout(() => {
      prepareSimulation().catch((error: unknown) => console.error('no sample data', error));
    }, PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [demoFallback]);
  return (
    <output className={styles.place}>
      {connection !== 'fine' && (
        <span className={styles.banner}>
          <Icon name="offline" />
          {connection === 'offline' ? (
            <span>
              <strong>Sem conexão.</strong> Mostramos o que já estava aqui{copyText()}.
            </span>
          ) : (
            <span>
              <strong>Modo demonstração.</strong> A loja não responde; estes dados são de exemplo.
            </span>
          )}
        </span>
      )}
    </output>
  );
}
