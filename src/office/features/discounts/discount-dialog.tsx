import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { draftProblem, EMPTY_DRAFT, type DiscountDraft } from './discounts.ts';
import styles from './discounts-screen.module.css';

interface DiscountDialogProps {
  open: boolean;
  onClose(): void;
  /** A draft that can be kept. */
  onSave(draft: DiscountDraft): void;
}

/** Adds a discount. */
export function DiscountDialog({ open, onClose, onSave }: DiscountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Adicionar desconto">
      {open && <DiscountForm onClose={onClose} onSave={onSave} />}
    </Dialog>
  );
}

function DiscountForm({ onClose, onSave }: Omit<DiscountDialogProps, 'open'>) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [problem, setProblem] = useState<string | null>(null);
  const nome = useRef<HTMLInputElement>(null);
  const valor = useRef<HTMLInputElement>(null);
  const change = (changes: Partial<DiscountDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setProblem(null);
  };

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const wrong = draftProblem(draft);
    setProblem(wrong);
    if (wrong === null) return onSave(draft);
    (draft.nome.trim() === '' ? nome : valor).current?.focus();
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={save}>
      {problem !== null && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <TextField
        label="Nome"
        ref={nome}
        value={draft.nome}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => change({ nome: event.currentTarget.value })}
      />
      <AmountFields draft={draft} change={change} field={valor} />
      <TextField
        label="Código"
        optional
        hint="O cupom que se digita, se houver um."
        value={draft.codigo}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ codigo: event.currentTarget.value })}
      />
      <Checkbox checked={draft.ativo} onChange={(event) => change({ ativo: event.currentTarget.checked })}>
        Ativo
      </Checkbox>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit">Salvar desconto</Button>
      </div>
    </form>
  );
}

interface AmountFieldsProps {
  draft: DiscountDraft;
  change(changes: Partial<DiscountDraft>): void;
  field: RefObject<HTMLInputElement | null>;
}

function AmountFields({ draft, change, field }: AmountFieldsProps) {
  return (
    <div className={styles.pair}>
      <Select
        label="Tipo"
        value={draft.tipo}
        onChange={(event) => change({ tipo: event.currentTarget.value === 'fixo' ? 'fixo' : 'percentual' })}
      >
        <option value="percentual">Percentual (%)</option>
        <option value="fixo">Fixo (R$)</option>
      </Select>
      <TextField
        label="Valor"
        ref={field}
        inputMode="decimal"
        autoComplete="off"
        value={draft.valor}
        onChange={(event) => change({ valor: event.currentTarget.value })}
      />
    </div>
  );
}
