import { useId, useState } from 'react';
import { momentOf } from '#shared/planned.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import styles from './versions.module.css';

interface PublishLaterProps {
  /** Something is typed and not saved: it would not be published. */
  isDirty: boolean;
  busy: boolean;
  onPublish(at: Date): void;
}

/** A day and an hour at which a draft goes to the shop. */
export function PublishLater({ isDirty, busy, onPublish }: PublishLaterProps) {
  const id = useId();
  const [day, setDay] = useState('');
  const [error, setError] = useState('');
  function plan(): void {
    const at = momentOf(day);
    const isLate = at !== null && at.getTime() <= Date.now();
    setError(at === null ? 'Escolha dia e hora.' : isLate ? 'Escolha um momento que ainda não passou.' : '');
    if (at !== null && !isLate) onPublish(at);
  }
  return (
    <div className={styles.later}>
      <TextField
        id={id}
        type="datetime-local"
        label="Publicar em"
        hint="Horário de Brasília."
        error={error}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button variant="secondary" busy={busy} disabled={isDirty} onClick={plan}>
        Marcar publicação
      </Button>
    </div>
  );
}
