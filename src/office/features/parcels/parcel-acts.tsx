import { useState } from 'react';
import type { Pacote } from '#shared/wire/parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { DispatchPreview } from '../../ui/dispatch-preview.tsx';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import type { Press } from './parcel-words.ts';
import styles from './parcels-screen.module.css';
import { useSending } from './use-sending.ts';

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

/** Says that an order lies packed. */
export async function layReady(id: number): Promise<void> {
  const body = { separado: true as const };
  const { data } = await officeApi('PUT /gerenciamento/expedicao/:id', { params: { id }, body });
  notify('success', data.mensagem);
}

/** What has its label already lacks but somebody's word that it is packed. */
export function ReadyAct({ parcel: { id }, isNext }: { parcel: Pacote; isNext: boolean }) {
  const packing = useAct(() => layReady(id));
  return (
    <div className={styles.acts}>
      <Button
        icon="check"
        busy={packing.busy}
        {...(isNext && { 'data-next-press': true, 'aria-keyshortcuts': 'Control+Enter' })}
        onClick={() => packing.run()}
      >
        Pronto
      </Button>
      {packing.problem !== '' && <InfoBox kind="error">{packing.problem}</InfoBox>}
    </div>
  );
}

const UNSEEN = 'Os valores da compra estão no email, e não aqui.';

interface ParcelActsProps {
  parcel: Pacote;
  /** Another press stands first. */
  isLesser?: boolean;
  /** Is it what comes next on the packing table? */
  isNext?: boolean;
}

/** What a carrier takes: packed, then sent by its code, whose letter is shown before it goes. */
export function ParcelActs({ parcel, isLesser = false, isNext = false }: ParcelActsProps) {
  const { id, codigo, a_separar: isToPack } = parcel;
  const [rastreio, setRastreio] = useState('');
  const packing = useAct(() => layReady(id));
  const sending = useSending(parcel);
  const problem = packing.problem || sending.problem;
  return (
    <>
      <form
        method="post"
        noValidate
        className={styles.acts}
        aria-label={`Enviar o pedido ${codigo}`}
        onSubmit={(event) => {
          event.preventDefault();
          sending.foresee(rastreio);
        }}
      >
        {isToPack && (
          <Button
            variant={isLesser ? 'secondary' : 'primary'}
            busy={packing.busy}
            {...(isNext && { 'data-next-press': true, 'aria-keyshortcuts': 'Control+Enter' })}
            onClick={() => packing.run()}
          >
            {parcel.status === 'processing' && parcel.parte === 'enviada'
              ? 'O resto está separado'
              : 'Já separei'}
          </Button>
        )}
        <TextField
          label="Código de rastreio"
          error={sending.wrong}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={rastreio}
          onChange={(event) => setRastreio(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" icon="truck" busy={sending.looking}>
          Conferir e enviar
        </Button>
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      </form>
      <DispatchPreview
        foreseen={sending.foreseen}
        busy={sending.busy}
        note={UNSEEN}
        onSend={() => sending.send()}
        onClose={() => sending.leave()}
      />
    </>
  );
}
