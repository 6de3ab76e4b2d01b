import { useState } from 'react';
import type { Pacote } from '#shared/wire/parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import type { Press } from './parcel-words.ts';
import styles from './parcels-screen.module.css';

/** What the shop brings itself, or is fetched, has no code of a carrier: one press after the other. */
export function PressActs({ parcel, press }: { parcel: Pacote; press: Press }) {
  const { id, codigo } = parcel;
  const [ask, question] = useQuestion();
  const { busy, problem, run } = useAct(async ({ question: asked, body }: Press) => {
    if (asked !== null && !(await ask(asked))) return;
    const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params: { id }, body });
    notify('success', data.mensagem);
  });
  return (
    <div className={styles.acts} role="group" aria-label={`Próximo passo do pedido ${codigo}`}>
      <Button busy={busy} onClick={() => run(press)}>
        {press.label}
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {question}
    </div>
  );
}

/** What a carrier takes: packed, then sent by its code. */
export function ParcelActs({ parcel: { id, codigo, status, transportadora } }: { parcel: Pacote }) {
  const [rastreio, setRastreio] = useState('');
  const params = { id };
  const packing = useAct(async () => {
    const body = { separado: true as const };
    const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params, body });
    notify('success', data.mensagem);
  });
  const sending = useAct(async () => {
    const body = { rastreio, transportadora };
    const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params, body });
    notify('success', [data.mensagem, ...data.avisos].join(' '));
  });
  const problem = packing.problem || sending.problem;
  return (
    <form
      method="post"
      noValidate
      className={styles.acts}
      aria-label={`Enviar o pedido ${codigo}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (rastreio.trim() !== '') sending.run();
      }}
    >
      {status === 'paid' && (
        <Button busy={packing.busy} onClick={() => packing.run()}>
          Já separei
        </Button>
      )}
      <TextField
        label="Código de rastreio"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={rastreio}
        onChange={(event) => setRastreio(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" icon="truck" busy={sending.busy}>
        Enviar
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </form>
  );
}
