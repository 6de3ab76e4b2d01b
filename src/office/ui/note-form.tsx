import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './note-form.module.css';

interface NoteFormProps {
  label: string;
  hint?: string;
  rows: number;
  maxLength: number;
  text: string;
  onType(text: string): void;
  /** Keeps it. */
  saving: { busy: boolean; problem: string; run(): void };
  /** The button's words: 'Salvar texto'. */
  saveText: string;
  /** What else is said of it, below the text. */
  children?: ReactNode;
}

/** A text of some length, with a button that keeps it. */
export function NoteForm({ saving: { busy, problem, run }, children, ...form }: NoteFormProps) {
  const { label, hint, rows, maxLength, text, onType, saveText } = form;
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        rows={rows}
        maxLength={maxLength}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {children}
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <Button type="submit" variant="secondary" busy={busy}>
        {saveText}
      </Button>
    </form>
  );
}
