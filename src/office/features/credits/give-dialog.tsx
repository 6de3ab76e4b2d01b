import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CREDIT_DAYS, LEAST_CREDIT_DAYS, MOST_CREDIT_CENTS, MOST_CREDIT_DAYS } from '#shared/credits.ts';
import { isEmail } from '#shared/email.ts';
import { formatReais } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { giveCredit, type Gift } from './credit-calls.ts';
import styles from './credits.module.css';

interface GiveDialogProps {
  open: boolean;
  onClose(): void;
}

/** Gives somebody a vale. */
export function GiveDialog({ open, onClose }: GiveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Dar um vale-troca">
      {/* Made anew each time it opens: what was typed for another one is gone. */}
      {open && <GiveForm onClose={onClose} />}
    </Dialog>
  );
}

const FIELDS = ['valor', 'email', 'dias', 'motivo'] as const;
type Field = (typeof FIELDS)[number];
type Typed = Record<Field, string>;

const EMPTY: Typed = { valor: '', email: '', dias: String(CREDIT_DAYS), motivo: '' };

/** What is wrong with what was typed, field by field. */
function errorsOf({ valor, email, dias, motivo }: Typed): Partial<Typed> {
  const cents = typedCents(valor);
  const days = Number(dias);
  const isLong = Number.isInteger(days) && days >= LEAST_CREDIT_DAYS && days <= MOST_CREDIT_DAYS;
  return {
    ...(cents === null && { valor: 'Informe o valor, como 50,00.' }),
    ...(cents !== null &&
      cents > MOST_CREDIT_CENTS && { valor: `No máximo ${formatReais(MOST_CREDIT_CENTS)}.` }),
    ...(!isEmail(email.trim()) && { email: 'Informe o e-mail de quem recebe.' }),
    ...(!isLong && { dias: `De ${LEAST_CREDIT_DAYS} a ${MOST_CREDIT_DAYS} dias.` }),
    ...(motivo.trim() === '' && { motivo: 'Diga por que a loja dá este vale.' }),
  };
}

const giftOf = ({ valor, email, dias, motivo }: Typed): Gift => ({
  cents: typedCents(valor) ?? 0,
  email: email.trim(),
  days: Number(dias),
  motivo: motivo.trim(),
});

/** The form; the same asked again, after no answer came, is the same vale. */
function useGift() {
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const { keyOf } = useAttemptKey();
  const navigate = useNavigate();
  const giving = useAct(async (gift: Gift) => {
    const { id } = await giveCredit(gift, keyOf(gift));
    await navigate(officePaths.credit(id));
  });
  function change(field: Field, text: string): void {
    setTyped({ ...typed, [field]: text });
    setErrors({ ...errors, [field]: '' });
  }
  /** The first field that is wrong; null: it is being given. */
  function give(): Field | null {
    const found = errorsOf(typed);
    setErrors(found);
    const first = FIELDS.find((field) => found[field] !== undefined) ?? null;
    if (first === null) giving.run(giftOf(typed));
    return first;
  }
  return { typed, errors, change, give, busy: giving.busy, problem: giving.problem };
}

function GiveForm({ onClose }: Pick<GiveDialogProps, 'onClose'>) {
  const { typed, errors, change, give, busy, problem } = useGift();
  const form = useRef<HTMLFormElement>(null);
  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = busy ? null : give();
        if (wrong !== null) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      }}
    >
      <p>O código vai por e-mail a quem recebe. A loja só vê os quatro últimos caracteres dele.</p>
      <TextField label="Valor (R$)" inputMode="decimal" {...field('valor')} />
      <TextField label="E-mail de quem recebe" type="email" maxLength={254} {...field('email')} />
      <TextField label="Vale por quantos dias" inputMode="numeric" maxLength={4} {...field('dias')} />
      <TextField label="Motivo" hint="Só a loja vê." maxLength={500} {...field('motivo')} />
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" busy={busy}>
          Dar o vale
        </Button>
      </div>
    </form>
  );
}
