import { Icon } from './icon.tsx';
import styles from './connection-banner.module.css';

interface ConnectionBannerProps {
  connection: 'fine' | 'offline' | 'simulating';
  /** Of when what is shown is, where the browser had kept it: prices and stock may be others by now. */
  keptAt?: string | undefined;
}

/** Says when the shop can't be reached and when what is shown is sample data; silent otherwise. */
export function ConnectionBanner({ connection, keptAt }: ConnectionBannerProps) {
  const copyText = keptAt === undefined ? '' : ` em ${keptAt}: preços e estoque podem ter mudado`;
  return (
    <output className={styles.place}>
      {connection !== 'fine' && (
        <span className={styles.banner}>
          <Icon name="offline" />
          {connection === 'offline' ? (
            <span>
              <strong>Sem conexão.</strong> Mostramos o que já estava aqui{copyText}.
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
