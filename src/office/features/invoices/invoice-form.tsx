import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { noteInvoice, type Noting } from './invoice-calls.ts';
import styles from './invoices.module.css';

interface InvoiceFormProps {
  id: number;
  tipo: Noting['tipo'];
  onDone(): void;
}

/** Where the key of an invoice is typed or scanned, which its issuer has given it. */
export function InvoiceForm({ id, tipo, onDone }: InvoiceFormProps) {
  const [chave, setKey] = useState('');
  const [wrong, setWrong] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { busy, problem, run } = useAct(
    async () => {
      await noteInvoice(id, { tipo, chave });
      onDone();
    },
    (error) => {
      const words = error instanceof ApiError ? (error.campos['chave'] ?? '') : '';
      setWrong(words);
      if (words === '') return laterText(error);
      field.current?.focus();
      return '';
    },
  );
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      aria-label="Anotar nota fiscal"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextField
        ref={field}
        label={tipo === 'venda' ? 'Chave da nota da venda' : 'Chave da nota de devolução'}
        hint="Os 44 números do DANFE, digitados ou lidos do código de barras."
        autoComplete="off"
        maxLength={60}
        value={chave}
        error={wrong || undefined}
        onChange={(event) => {
          setWrong('');
          setKey(event.currentTarget.value);
        }}
      />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          Anotar
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Voltar
        </Button>
      </div>
    </form>
  );
}
