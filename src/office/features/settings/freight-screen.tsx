import { useState } from 'react';
import { formatCep } from '#shared/cep.ts';
import type { Entregas } from '#shared/wire/credentials.ts';
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
import { AreasPanel } from './areas-panel.tsx';
import { BoxesPanel } from './boxes-panel.tsx';
import { CutOffPanel } from './cut-off-panel.tsx';
import { FreightForm } from './freight-form.tsx';
import { PickupPanel } from './pickup-panel.tsx';
import styles from './settings.module.css';

const LEAVING: QuestionTexts = {
  title: 'Sair sem guardar?',
  text: 'O que você digitou sobre as entregas não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};
const REMOVING: QuestionTexts = {
  title: 'Tirar o token?',
  text: 'Sem ele a loja cota pelo que está definido no servidor ou, se não há nada lá, por valores de exemplo, que não pagam um envio de verdade. CEP, dias e formas de envio ficam como estão.',
  yes: 'Tirar o token',
  danger: true,
};

/** Configurações › Entregas: by whose account freight is quoted, and from where. */
export function FreightScreen() {
  const mayEdit = useMay('service-credentials');
  return mayEdit ? <Freight /> : <NoAccess title="Entregas" />;
}

function Freight() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/configuracoes/entregas');
  // What is being typed over must not change under the hand: only what was done here brings the next reading.
  const [shown, setShown] = useState<Entregas | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [ask, question] = useQuestion();
  useLeaveWarning(isDirty, () => ask(LEAVING));
  if (shown === null && data !== null && !loading && error === null) setShown(data);
  async function readAgain(): Promise<void> {
    const fresh = await officeApi('GET /gerenciamento/configuracoes/entregas');
    setDirty(false);
    setShown(fresh.data);
  }
  return (
    <>
      <SectionHead
        title="Entregas"
        text="De onde e em que caixas saem os pacotes, por qual conta do Melhor Envio o frete é cotado, onde a própria loja entrega e onde se retira."
        actions={
          <>
            <ButtonLink to={`${officePaths.settings}?campo=frete_gratis_de`} variant="secondary">
              Frete grátis
            </ButtonLink>
            <ButtonLink to={officePaths.settings} variant="secondary">
              Configurações
            </ButtonLink>
          </>
        }
      />
      {shown === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as entregas."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {shown === null && (error === null || loading) && <Skeleton height="20rem" />}
      {shown !== null && (
        <div className={styles.page}>
          <Present freight={shown} ask={ask} onDone={readAgain} />
          <FreightForm key={shown.versao} freight={shown} ask={ask} onDirty={setDirty} onDone={readAgain} />
          <BoxesPanel ask={ask} />
          <AreasPanel ask={ask} />
          <PickupPanel />
          <CutOffPanel />
        </div>
      )}
      {question}
    </>
  );
}

interface PresentProps {
  freight: Entregas;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDone(): Promise<void>;
}

const SOURCES: Readonly<Record<Entregas['origem'], string>> = {
  escritorio: 'Pela sua conta do Melhor Envio',
  servidor: 'Pelo que está definido no servidor',
  sandbox: 'Por valores de exemplo, que não pagam um envio de verdade',
};

/** How freight is quoted by now. */
function Present({ freight, ask, onDone }: PresentProps) {
  const { origem, token, por, em, cep_origem: cep, pode_guardar: canKeep } = freight;
  return (
    <Panel title="Como o frete é cotado hoje">
      <p>
        {SOURCES[origem]}, com pacotes saindo do CEP {formatCep(cep)}.
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
      {token !== 'nenhum' && <Removal versao={freight.versao} ask={ask} onDone={onDone} />}
    </Panel>
  );
}

function Removal({ versao, ask, onDone }: Omit<PresentProps, 'freight'> & { versao: number }) {
  const { busy, problem, run } = useAct(async () => {
    if (!(await ask(REMOVING))) return;
    const { data } = await officeApi('POST /gerenciamento/configuracoes/entregas/retirar', {
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
          Tirar o token
        </Button>
      </div>
    </>
  );
}
