import { useState, type ReactNode } from 'react';
import type { DisputaDetalhada } from '#shared/wire/disputes.ts';
import { Button } from '#web/ui/button.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { LongText } from '../../ui/long-text.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { downloadEvidence, downloadSent, saveWords, sendEvidence } from './dispute-calls.ts';
import { DisputePapers } from './dispute-papers.tsx';
import styles from './disputes.module.css';

const LONGEST = 4000;

const SEND: QuestionTexts = {
  title: 'Enviar as provas ao Mercado Pago?',
  text: 'Vai um PDF com tudo o que está nesta página. Depois de enviado ele não pode mais ser mudado.',
  yes: 'Enviar',
};

/** What the owner adds to the evidence, and handing it in. */
export function DisputeAnswer({ disputa }: { disputa: DisputaDetalhada }) {
  const { palavras, respondivel } = disputa;
  return (
    <Panel title="Sua resposta">
      {respondivel ? (
        <Answer disputa={disputa} />
      ) : (
        <>
          {palavras !== '' && <LongText lines={6}>{palavras}</LongText>}
          <DisputePapers disputa={disputa} />
          <Documents disputa={disputa} before={nothing} />
        </>
      )}
    </Panel>
  );
}

async function nothing(): Promise<void> {
  // What is kept is all there is.
}

function Answer({ disputa }: { disputa: DisputaDetalhada }) {
  const { id, palavras } = disputa;
  const [text, setText] = useState(palavras);
  const [ask, question] = useQuestion();
  // What was typed and not saved goes along.
  const saveChanged = async () => {
    if (text.trim() !== palavras) await saveWords(id, text.trim());
  };
  const saving = useAct(async () => {
    await saveWords(id, text.trim());
    notify('success', 'Texto salvo.');
  });
  const { busy, run: send } = useAct(async () => {
    await saveChanged();
    const { mensagem, confirmado } = await sendEvidence(id);
    notify(confirmado ? 'success' : 'info', mensagem);
  }, failed);
  async function askToSend(): Promise<void> {
    if (await ask(SEND)) send();
  }
  return (
    <>
      <NoteForm
        label="Conte o que aconteceu"
        hint="O que combinaram, quem recebeu, o que já foi respondido."
        rows={5}
        maxLength={LONGEST}
        text={text}
        onType={setText}
        saving={saving}
        saveText="Salvar texto"
      />
      <DisputePapers disputa={disputa} />
      <Documents disputa={disputa} before={saveChanged}>
        <Button busy={busy} onClick={() => void askToSend()}>
          Enviar ao Mercado Pago
        </Button>
      </Documents>
      {question}
    </>
  );
}

const failed = (error: unknown) => notify('error', laterText(error));

interface DocumentsProps {
  disputa: DisputaDetalhada;
  /** Done before the document is made. */
  before(): Promise<void>;
  children?: ReactNode;
}

function Documents({ disputa, before, children }: DocumentsProps) {
  const { id, pedido, guardada } = disputa;
  const { busy: making, run: make } = useAct(async () => {
    await before();
    await downloadEvidence(id, pedido.codigo);
  }, failed);
  const { busy: fetching, run: fetchSent } = useAct(() => downloadSent(id, pedido.codigo), failed);
  return (
    <div className={styles.actions}>
      {children}
      {guardada ? (
        <Button variant="secondary" icon="download" busy={fetching} onClick={() => fetchSent()}>
          Baixar o que foi enviado
        </Button>
      ) : (
        <Button variant="secondary" icon="download" busy={making} onClick={() => make()}>
          Gerar PDF
        </Button>
      )}
    </div>
  );
}
