import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './product-wizard.module.css';

interface OvertakenBoxProps {
  /** What the other person changed, in words; null while it is being read. */
  changed: readonly string[] | null;
  busy: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Somebody else saved the product meanwhile: nothing of what was typed is lost, and nothing of theirs overwritten. */
export function OvertakenBox({ changed, busy, onKeepMine, onTakeTheirs }: OvertakenBoxProps) {
  return (
    <InfoBox kind="warning" title="Este produto foi mudado por outra pessoa enquanto você editava.">
      <p>
        Nada do que você digitou se perdeu.{' '}
        {changed !== null && changed.length > 0 && <>A outra pessoa mudou: {changed.join(', ')}. </>}
        Ao salvar a sua versão, só o que você mudou é gravado; o resto fica como está agora.
      </p>
      <p className={styles.versions}>
        <Button size="s" busy={busy} onClick={onKeepMine}>
          Salvar a minha versão
        </Button>
        <Button size="s" variant="secondary" onClick={onTakeTheirs}>
          Descartar e ver a versão atual
        </Button>
      </p>
    </InfoBox>
  );
}
