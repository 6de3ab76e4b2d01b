import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './question.module.css';

export interface QuestionTexts {
  title: string;
  text: ReactNode;
  /** On the button that says yes: 'Excluir'. */
  yes: string;
  no?: string;
  /** What can't be undone is asked in red. */
  danger?: boolean;
}

interface Asked extends QuestionTexts {
  answer(yes: boolean): void;
}

/**
 * Asks before what can't be undone: `if (await ask({...}))`. The element must stand in the page; the focus goes back
 * to whatever had it.
 */
export function useQuestion(): [ask: (texts: QuestionTexts) => Promise<boolean>, element: ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback(
    (texts: QuestionTexts) =>
      new Promise<boolean>((answer) => {
        setAsked({ ...texts, answer });
        setOpen(true);
      }),
    [],
  );
  function close(yes: boolean): void {
    setOpen(false);
    asked?.answer(yes);
  }
  const element = asked && (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title={asked.title}
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={() => close(false)}>
            {asked.no ?? 'Cancelar'}
          </Button>
          <Button variant={asked.danger ? 'danger' : 'primary'} onClick={() => close(true)}>
            {asked.yes}
          </Button>
        </div>
      }
    >
      <div className={styles.text}>{asked.text}</div>
    </Dialog>
  );
  return [ask, element];
}
