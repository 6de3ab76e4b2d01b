import { useEffect, useRef, useState } from 'react';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PreviewPanel } from '../../fields/preview-panel.tsx';
import { officeApi } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { AdvancedPanel } from './advanced-panel.tsx';
import { DoorPanel } from './door-panel.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsIndex } from './settings-index.tsx';
import styles from './settings.module.css';

const LEAVING = {
  title: 'Sair sem salvar?',
  text: 'O que você mudou nas configurações ainda não foi salvo e se perde.',
  yes: 'Sair sem salvar',
  no: 'Continuar editando',
};

const PREVIEW = {
  draft:
    'Um link que mostra a loja inteira com o rascunho, no celular e no computador. Só quem tem o link vê.',
  published:
    'Um link que mostra a loja como está publicada, mesmo fechada. Com um rascunho salvo, mostra o rascunho.',
};

/** Configurações: what the owner says of her shop. */
export function SettingsScreen() {
  const mayEdit = useMay('shop-settings');
  return mayEdit ? <Settings /> : <NoAccess title="Configurações" />;
}

function Head() {
  return (
    <>
      <SectionHead
        title="Configurações"
        text="O que a loja diz de si nas páginas e nos e-mails. O rascunho só aparece depois de publicado."
      />
      <SettingsIndex />
    </>
  );
}

function Settings() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/configuracoes');
  // What is being typed over must not change under the hand: only what was done here brings the next reading.
  const [shown, setShown] = useState<Configuracoes | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [ask, question] = useQuestion();
  useLeaveWarning(isDirty, () => ask(LEAVING));
  if (shown === null && data !== null && !loading && error === null) setShown(data);
  async function readAgain(): Promise<void> {
    const fresh = await officeApi('GET /gerenciamento/configuracoes');
    setDirty(false);
    setShown(fresh.data);
  }
  const { draft, lead } = useWayToDraft();
  return (
    <>
      <Head />
      {shown === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as configurações."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {shown === null && (error === null || loading) && <Skeleton height="20rem" />}
      {shown !== null && (
        <div className={styles.page}>
          <DoorPanel settings={shown} ask={ask} onDone={readAgain} />
          {shown.rascunho !== null && (
            <DraftPanel
              settings={shown}
              draft={shown.rascunho}
              isDirty={isDirty}
              onDone={readAgain}
              place={draft}
            />
          )}
          <PreviewPanel
            key={`previa ${shown.versao}`}
            text={shown.rascunho === null ? PREVIEW.published : PREVIEW.draft}
            whileText="enquanto o rascunho não mudar"
            isDirty={isDirty}
          />
          <SettingsForm
            key={shown.versao}
            settings={shown}
            ask={ask}
            onDirty={setDirty}
            onDone={() => readAgain().then(lead)}
          />
          <HistoryPanel versao={shown.versao} onDone={readAgain} />
          <AdvancedPanel locked={shown.travados} />
        </div>
      )}
      {question}
    </>
  );
}

/** What was saved stands far above the button that saved it, and is published there: one is led to it. */
function useWayToDraft() {
  const draft = useRef<HTMLElement>(null);
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    if (saves === 0) return;
    draft.current?.focus({ preventScroll: true });
    draft.current?.scrollIntoView({ block: 'start' });
  }, [saves]);
  return { draft, lead: () => setSaves((before) => before + 1) };
}
