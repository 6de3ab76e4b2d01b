import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  /** 'Erro ao carregar produtos'. */
  text: string;
  /** What went wrong, in the server's words, if there are any. */
  detail?: string | undefined;
  onRetry(): void;
}

/** Something could not be read: what, and another try. */
export function LoadFailed({ text, detail, onRetry }: LoadFailedProps) {
  return (
    <InfoBox kind="error" className={styles.box}>
      <p>
        <strong>{text}</strong>
      </p>
      {detail && detail !== text && <p>{detail}</p>}
      <Button variant="secondary" size="s" onClick={onRetry} className={styles.again}>
        Tentar de novo
      </Button>
    </InfoBox>
  );
}
