import { useState } from 'react';
import type { NotasFiscais } from '#shared/wire/credentials.ts';
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
import { InvoiceRulePanel } from './invoice-rule-panel.tsx';
import { InvoicesForm } from './invoices-form.tsx';
import styles from './settings.module.css';

const LEAVING: QuestionTexts = {
  title: 'Sair sem guardar?',
  text: 'O que você digitou sobre as notas fiscais não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};
const REMOVING: QuestionTexts = {
  title: 'Tirar o token?',
  text: 'Sem ele nenhuma nota sai mais desta loja, e as que estão na Sefaz não são mais conferidas nem canceladas por aqui. O que já foi autorizado continua valendo.',
  yes: 'Tirar o token',
  danger: true,
};

/** Configurações › Notas fiscais: whether the shop issues invoices, how it is taxed, and by whose account. */
export function InvoicesScreen() {
  const mayEdit = useMay('service-credentials');
  return mayEdit ? <Invoices /> : <NoAccess title="Notas fiscais" />;
}

function Invoices() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/configuracoes/notas');
  // What is being typed over must not change under the hand: only what was done here brings the next reading.
  const [shown, setShown] = useState<NotasFiscais | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [ask, question] = useQuestion();
  useLeaveWarning(isDirty, () => ask(LEAVING));
  if (shown === null && data !== null && !loading && error === null) setShown(data);
  async function readAgain(): Promise<void> {
    const fresh = await officeApi('GET /gerenciamento/configuracoes/notas');
    setDirty(false);
    setShown(fresh.data);
  }
  return (
    <>
      <SectionHead
        title="Notas fiscais"
        text="Se a loja paga ICMS, onde emite as notas, com que dados e por qual conta do Focus NFe. As etiquetas seguem o que está aqui."
        actions={
          <ButtonLink to={officePaths.settings} variant="secondary">
            Configurações
          </ButtonLink>
        }
      />
      {shown === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as notas fiscais."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {shown === null && (error === null || loading) && <Skeleton height="20rem" />}
      {shown !== null && (
        <div className={styles.page}>
          <Present notas={shown} ask={ask} onDone={readAgain} />
          <InvoicesForm key={shown.versao} notas={shown} ask={ask} onDirty={setDirty} onDone={readAgain} />
          {shown.emite && <InvoiceRulePanel />}
        </div>
      )}
      {question}
    </>
  );
}

interface PresentProps {
  notas: NotasFiscais;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDone(): Promise<void>;
}

function presentText(notas: NotasFiscais): string {
  const { emite, paga_icms: pays, token, ambiente, de_exemplo: isPlayed } = notas;
  if (!emite)
    return pays
      ? 'A loja paga ICMS e emite as notas em outro lugar: nenhuma etiqueta é comprada sem a chave de uma.'
      : 'A loja não emite notas por aqui: os pacotes vão com a declaração de conteúdo, ou com a chave anotada à mão.';
  if (token === 'guardado')
    return ambiente === 'producao'
      ? 'A loja emite NF-e pela sua conta do Focus NFe, em produção: as notas valem.'
      : 'A loja emite NF-e pela sua conta do Focus NFe, em homologação: as notas são testes e não valem.';
  return isPlayed
    ? 'A loja emite notas de exemplo, sem valor fiscal, enquanto os pagamentos estão em modo de teste.'
    : 'A loja emite NF-e, mas falta o token: até lá, anote a chave de cada nota no pedido.';
}

/** How invoices are issued by now. */
function Present({ notas, ask, onDone }: PresentProps) {
  const { token, por, em, pode_guardar: canKeep } = notas;
  return (
    <Panel title="Como está hoje">
      <p>
        {presentText(notas)}
        {por !== '' && ` Guardado por ${por} em ${dateTimeText(em)}.`}
      </p>
      {token === 'nao_abre' && (
        <InfoBox kind="error">
          O token guardado não abre com a chave de dados de agora: cole-o de novo.
        </InfoBox>
      )}
      {!canKeep && (
        <InfoBox kind="warning">
          Esta loja ainda não pode guardar tokens: quem cuida do servidor precisa definir DATA_KEY.
        </InfoBox>
      )}
      {token !== 'nenhum' && <Removal versao={notas.versao} ask={ask} onDone={onDone} />}
    </Panel>
  );
}

function Removal({ versao, ask, onDone }: Omit<PresentProps, 'notas'> & { versao: number }) {
  const { busy, problem, run } = useAct(async () => {
    if (!(await ask(REMOVING))) return;
    const { data } = await officeApi('POST /gerenciamento/configuracoes/notas/retirar', { body: { versao } });
    notify('success', data.mensagem);
    await onDone();
  });
  return (
    <>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy} onClick={() => run()}>
          Tirar o token
        </Button>
      </div>
    </>
  );
}
