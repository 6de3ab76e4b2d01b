import { useState } from 'react';
import { Link } from 'react-router';
import type { ContaDeEmails } from '#shared/wire/credentials.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import styles from './settings.module.css';

const LEAVING: QuestionTexts = {
  title: 'Sair sem guardar?',
  text: 'O que você digitou sobre o servidor de e-mails não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};
const REMOVING: QuestionTexts = {
  title: 'Voltar à caixa de teste?',
  text: 'Nenhum e-mail sai mais da loja: confirmações de pedido, links de senha e avisos ficam só em “E-mails guardados”. O servidor e a senha são esquecidos; para ligar de novo, é preciso digitá-los.',
  yes: 'Voltar à caixa de teste',
  danger: true,
};

/** Configurações › Servidor de e-mails: by which server mails go out, and in whose name. */
export function MailServerScreen() {
  const mayEdit = useMay('service-credentials');
  return mayEdit ? <MailServer /> : <NoAccess title="Servidor de e-mails" />;
}

function MailServer() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/configuracoes/emails');
  // What is being typed over must not change under the hand: only what was done here brings the next reading.
  const [shown, setShown] = useState<ContaDeEmails | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [ask, question] = useQuestion();
  useLeaveWarning(isDirty, () => ask(LEAVING));
  if (shown === null && data !== null && !loading && error === null) setShown(data);
  async function readAgain(): Promise<void> {
    const fresh = await officeApi('GET /gerenciamento/configuracoes/emails');
    setDirty(false);
    setShown(fresh.data);
  }
  return (
    <>
      <SectionHead
        title="Servidor de e-mails"
        text="O servidor por onde saem confirmações de pedido, links de senha e avisos."
        actions={
          <>
            <ButtonLink to={officePaths.settings} variant="secondary">
              Configurações
            </ButtonLink>
            <ButtonLink to={officePaths.mailTexts} variant="secondary">
              Textos dos e-mails
            </ButtonLink>
          </>
        }
      />
      {shown === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar o servidor de e-mails."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {shown === null && (error === null || loading) && <Skeleton height="20rem" />}
      {shown !== null && (
        <div className={styles.page}>
          <Present mails={shown} ask={ask} onDone={readAgain} />
          {shown.travado_servidor === null && shown.pode_guardar && (
            <MailServerForm
              key={shown.versao}
              mails={shown}
              ask={ask}
              onDirty={setDirty}
              onDone={readAgain}
            />
          )}
        </div>
      )}
      {question}
    </>
  );
}

interface PresentProps {
  mails: ContaDeEmails;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDone(): Promise<void>;
}

/** How mails leave the shop by now. */
function Present({ mails, ask, onDone }: PresentProps) {
  const { origem, conta, pode_guardar: canKeep, travado_servidor: lock } = mails;
  return (
    <Panel title="Como saem hoje">
      {origem === 'servidor' && <p>Pelo servidor definido em SMTP_URL. {lock?.porque}</p>}
      {origem === 'sandbox' && (
        <p>
          Nenhum e-mail sai da loja: as mensagens ficam em{' '}
          <Link to={officePaths.mails}>E-mails guardados</Link>. Informe abaixo o servidor do seu provedor de
          e-mails.
        </p>
      )}
      {origem === 'escritorio' && conta !== null && (
        <p>
          Por <bdi>{conta.servidor}</bdi>, em nome de <bdi>{conta.remetente_email}</bdi>. Guardado por{' '}
          {conta.por} em {dateTimeText(conta.em)}.
        </p>
      )}
      {conta?.senha === 'nao_abre' && origem === 'escritorio' && (
        <InfoBox kind="error">
          A senha guardada não abre com a chave de dados de agora, e os e-mails esperam: digite-a de novo.
        </InfoBox>
      )}
      {!canKeep && origem !== 'servidor' && (
        <InfoBox kind="warning">
          Esta loja ainda não pode guardar senhas: quem cuida do servidor precisa definir DATA_KEY.
        </InfoBox>
      )}
      {origem === 'escritorio' && <Removal versao={mails.versao} ask={ask} onDone={onDone} />}
    </Panel>
  );
}

function Removal({ versao, ask, onDone }: Omit<PresentProps, 'mails'> & { versao: number }) {
  const { busy, problem, run } = useAct(async () => {
    if (!(await ask(REMOVING))) return;
    const { data } = await officeApi('POST /gerenciamento/configuracoes/emails/retirar', {
      body: { versao },
    });
    notify('success', data.mensagem);
    await onDone();
  });
  return (
    <>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy} onClick={() => run()}>
          Voltar à caixa de teste
        </Button>
      </div>
    </>
  );
}
