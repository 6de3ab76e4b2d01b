import { useState } from 'react';
import { RECEIPT_DIGITS } from '#shared/pickup.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { arrivedQuestion, uncodedQuestion } from './parcel-words.ts';
import styles from './parcels-screen.module.css';

const ASKED = `Digite os ${RECEIPT_DIGITS} números que quem recebe diz na porta.`;

/** What the shop brought is handed over to whoever says its code; an owner may do without. */
export function DoorActs({ parcel: { id, codigo, receber } }: { parcel: Pacote }) {
  const mayWithout = useMay('hand-over-uncoded');
  const [ask, question] = useQuestion();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState('');
  const { busy, problem, run } = useAct(
    async (said: { codigo: string } | { semCodigo: true }) => {
      const asked = 'codigo' in said ? arrivedQuestion(receber) : uncodedQuestion(receber);
      if (!(await ask(asked))) return;
      const body = { entregue: true as const, ...said };
      const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params: { id }, body });
      notify('success', data.mensagem);
    },
    (error) => {
      const text = error instanceof ApiError ? error.campos['codigo'] : undefined;
      if (text === undefined) return laterText(error);
      setWrong(text);
    },
  );
  function hand(): void {
    const said = typed.replaceAll(/\D/g, '');
    setWrong(said.length === RECEIPT_DIGITS ? '' : ASKED);
    if (said.length === RECEIPT_DIGITS) run({ codigo: said });
  }
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.door}
      aria-label={`Entregar o pedido ${codigo}`}
      onSubmit={(event) => {
        event.preventDefault();
        hand();
      }}
    >
      <TextField
        label="Código de entrega"
        hint="Quem recebe o tem no e-mail e na página do pedido."
        error={wrong}
        inputMode="numeric"
        maxLength={12}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" icon="check" busy={busy}>
        Entregue
      </Button>
      {mayWithout && (
        <Button variant="quiet" disabled={busy} onClick={() => run({ semCodigo: true })}>
          Sem o código
        </Button>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {question}
    </form>
  );
}
