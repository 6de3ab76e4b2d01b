import { useState } from 'react';
import type { TextoDeEmail } from '#shared/wire/mail-texts.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextEditor } from './text-editor.tsx';

const LEAVING: QuestionTexts = {
  title: 'Sair sem guardar?',
  text: 'O texto que você escreveu não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};

/** One mail of the shop, as it is worded. */
export function TextScreen({ id }: { id: string }) {
  const params = { nome: id };
  const reading = useOfficeRead('GET /gerenciamento/configuracoes/emails/textos/:nome', { params });
  const { data, error, loading, reload } = reading;
  // What is being typed over must not change under the hand: only what was done here brings the next reading.
  const [shown, setShown] = useState<TextoDeEmail | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [ask, question] = useQuestion();
  useLeaveWarning(isDirty, () => ask(LEAVING));
  if (shown === null && data !== null && !loading && error === null) setShown(data);
  async function readAgain(): Promise<void> {
    const fresh = await officeApi('GET /gerenciamento/configuracoes/emails/textos/:nome', { params });
    setDirty(false);
    setShown(fresh.data);
  }
  return (
    <>
      <SectionHead
        title={shown === null ? 'Texto de um e-mail' : `E-mail: ${shown.titulo}`}
        text={shown?.quando}
        actions={
          <ButtonLink to={officePaths.mailTexts} variant="secondary">
            Todos os e-mails
          </ButtonLink>
        }
      />
      {shown === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar este e-mail."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {shown === null && (error === null || loading) && <Skeleton height="20rem" />}
      {shown?.ilegivel === true && (
        <InfoBox kind="warning">
          O texto guardado não serve mais nesta versão da loja: até você guardar de novo, vai o texto da loja.
        </InfoBox>
      )}
      {shown !== null && (
        <TextEditor key={shown.versao} mail={shown} ask={ask} onDirty={setDirty} onDone={readAgain} />
      )}
      {question}
    </>
  );
}
