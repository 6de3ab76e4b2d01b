import { useRef, useState, type ChangeEvent } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { ValeLido } from '#shared/wire/credits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { typedCents } from '../../lib/typed-cents.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { Panel } from '../../ui/panel.tsx';
import { blockCredit, mailCredit, reduceCredit, unblockCredit } from './credit-calls.ts';
import styles from './credits.module.css';

type Vale = ValeLido['vale'];
type Act = 'block' | 'unblock' | 'reduce';

const TEXTS: Readonly<Record<Act, { title: string; text: string; yes: string }>> = {
  block: {
    title: 'Bloquear este vale?',
    text: 'O saldo fica, mas não paga mais nada até você desbloquear.',
    yes: 'Bloquear',
  },
  unblock: {
    title: 'Desbloquear este vale?',
    text: 'O saldo volta a pagar compras.',
    yes: 'Desbloquear',
  },
  reduce: {
    title: 'Tirar do saldo',
    text: 'O que sair não volta: para devolver, dê outro vale.',
    yes: 'Tirar do saldo',
  },
};

/** What the owner can do about a vale. */
export function CreditActs({ vale }: { vale: Vale }) {
  const [act, setAct] = useState<Act | null>(null);
  const mailing = useAct(() => mailCredit(vale.id));
  const { estado, saldo, email } = vale;
  const isOpen = estado === 'ativo';
  const isBlocked = estado === 'bloqueado';
  if (!isOpen && !isBlocked) return null;
  return (
    <Panel title="O que fazer">
      <div className={styles.acts}>
        {isOpen && email !== '' && (
          <Button variant="secondary" icon="mail" busy={mailing.busy} onClick={() => mailing.run()}>
            Enviar de novo
          </Button>
        )}
        {saldo > 0 && (
          <Button variant="secondary" icon="minus" onClick={() => setAct('reduce')}>
            Tirar do saldo
          </Button>
        )}
        <Button
          variant={isBlocked ? 'secondary' : 'danger'}
          icon="lock"
          onClick={() => setAct(isBlocked ? 'unblock' : 'block')}
        >
          {isBlocked ? 'Desbloquear' : 'Bloquear'}
        </Button>
      </div>
      {mailing.problem !== '' && (
        <InfoBox key={mailing.problem} kind="error">
          {mailing.problem}
        </InfoBox>
      )}
      <Dialog open={act !== null} onClose={() => setAct(null)} title={act === null ? '' : TEXTS[act].title}>
        {act !== null && <ActForm vale={vale} act={act} onClose={() => setAct(null)} />}
      </Dialog>
    </Panel>
  );
}

interface ActFormProps {
  vale: Vale;
  act: Act;
  onClose(): void;
}

interface Asked {
  cents: number;
  motivo: string;
}

/** What is asked of an act: why, and for a reduction how much. */
function useAskedAct({ vale: { id, saldo }, act, onClose }: ActFormProps) {
  const [typed, setTyped] = useState({ valor: '', motivo: '' });
  const [errors, setErrors] = useState({ valor: '', motivo: '' });
  const mostCents = reaisToCents(saldo) ?? 0;
  const { keyOf } = useAttemptKey();
  const { busy, problem, run } = useAct(async (asked: Asked) => {
    if (act === 'reduce') await reduceCredit(id, asked, keyOf(asked));
    else await (act === 'block' ? blockCredit : unblockCredit)(id, asked.motivo);
    onClose();
  });
  /** The first field that is wrong; null: it is being done. */
  function submit(): 'valor' | 'motivo' | null {
    const cents = typedCents(typed.valor);
    const motivo = typed.motivo.trim();
    const isWrong = act === 'reduce' && (cents === null || cents > mostCents);
    setErrors({
      valor: isWrong ? `Informe um valor até ${formatReais(mostCents)}.` : '',
      motivo: motivo === '' ? 'Diga o motivo.' : '',
    });
    if (isWrong) return 'valor';
    if (motivo === '') return 'motivo';
    run({ cents: cents ?? 0, motivo });
    return null;
  }
  const field = (name: 'valor' | 'motivo') => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return { field, mostCents, submit, busy, problem };
}

function ActForm(props: ActFormProps) {
  const { act, onClose } = props;
  const { field, mostCents, submit, busy, problem } = useAskedAct(props);
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = busy ? null : submit();
        if (wrong !== null) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      }}
    >
      <p>{TEXTS[act].text}</p>
      {act === 'reduce' && (
        <TextField
          label="Valor a tirar (R$)"
          inputMode="decimal"
          hint={`Saldo: ${formatReais(mostCents)}.`}
          {...field('valor')}
        />
      )}
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
        <Button variant={act === 'unblock' ? 'primary' : 'danger'} type="submit" busy={busy}>
          {TEXTS[act].yes}
        </Button>
      </div>
    </form>
  );
}
