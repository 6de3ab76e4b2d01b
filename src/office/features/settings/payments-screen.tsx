import { useState } from 'react';
import type { Pagamentos } from '#shared/wire/credentials.ts';
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
import { InstalmentsPanel } from './instalments-panel.tsx';
import { PaymentsForm } from './payments-form.tsx';
import styles from './settings.module.css';

const LEAVING: QuestionTexts = {
  title: 'Sair sem guardar?',
  text: 'O que você digitou sobre os pagamentos não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};

/** Configurações › Pagamentos: whose account charges, and whether it does. */
export function PaymentsScreen() {
  const mayEdit = useMay('service-credentials');
  return mayEdit ? <Payments /> : <NoAccess title="Pagamentos" />;
}

function Payments() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/configuracoes/pagamentos');
  // What is being typed over must not change under the hand: only what was done here brings the next reading.
  const [shown, setShown] = useState<Pagamentos | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [ask, question] = useQuestion();
  useLeaveWarning(isDirty, () => ask(LEAVING));
  if (shown === null && data !== null && !loading && error === null) setShown(data);
  async function readAgain(): Promise<void> {
    const fresh = await officeApi('GET /gerenciamento/configuracoes/pagamentos');
    setDirty(false);
    setShown(fresh.data);
  }
  return (
    <>
      <SectionHead
        title="Pagamentos"
        text="Por qual conta do Mercado Pago a loja cobra, por PIX e cartão."
        actions={
          <>
            <ButtonLink to={`${officePaths.settings}?campo=pix_minutos`} variant="secondary">
              PIX e parcelas
            </ButtonLink>
            <ButtonLink to={officePaths.settings} variant="secondary">
              Configurações
            </ButtonLink>
          </>
        }
      />
      {shown === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar os pagamentos."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {shown === null && (error === null || loading) && <Skeleton height="20rem" />}
      {shown !== null && (
        <div className={styles.page}>
          <Present payments={shown} isDirty={isDirty} ask={ask} onDone={readAgain} />
          {shown.travado === null && shown.pode_guardar && (
            <PaymentsForm
              key={shown.versao}
              payments={shown}
              ask={ask}
              onDirty={setDirty}
              onDone={readAgain}
            />
          )}
          <InstalmentsPanel />
        </div>
      )}
      {question}
    </>
  );
}

interface PresentProps {
  payments: Pagamentos;
  /** Something was typed that is not kept. */
  isDirty: boolean;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDone(): Promise<void>;
}

/** Who charges by now, and the switch. */
function Present({ payments, isDirty, ask, onDone }: PresentProps) {
  const { conta, espera, travado, pode_guardar: canKeep } = payments;
  return (
    <Panel title="Como a loja cobra hoje">
      <p>{presentText(payments)}</p>
      {travado !== null && <p>{travado.porque}</p>}
      {espera && (
        <InfoBox kind="warning">
          A loja está fechada: o endereço dela é público (https) e ela só vende quando os pagamentos estiverem
          ligados.
        </InfoBox>
      )}
      {conta !== null && travado === null && (
        <p>
          Conta guardada: {conta.nome}, nº {conta.numero}. Guardada por {conta.por} em{' '}
          {dateTimeText(conta.em)}.
        </p>
      )}
      {conta?.teste === true && travado === null && (
        <InfoBox kind="warning">
          Esta conta é de teste no Mercado Pago: com ela ninguém paga de verdade.
        </InfoBox>
      )}
      {conta?.token === 'nao_abre' && travado === null && (
        <InfoBox kind="error">
          O token guardado não abre com a chave de dados de agora: cole-o de novo, com a assinatura.
        </InfoBox>
      )}
      {!canKeep && travado === null && (
        <InfoBox kind="warning">
          Esta loja ainda não pode guardar tokens: quem cuida do servidor precisa definir DATA_KEY.
        </InfoBox>
      )}
      {conta !== null && travado === null && (
        <Switch
          key={payments.versao}
          versao={payments.versao}
          conta={conta}
          isDirty={isDirty}
          ask={ask}
          onDone={onDone}
        />
      )}
    </Panel>
  );
}

function presentText({ origem, conta }: Pagamentos): string {
  if (origem === 'servidor') return 'Pela conta que está definida no servidor.';
  if (origem === 'escritorio' && conta?.token === 'nao_abre')
    return 'Pela sua conta do Mercado Pago, mas o token não abre: nenhuma cobrança sai.';
  if (origem === 'escritorio') return 'Pela sua conta do Mercado Pago: o dinheiro das vendas vai para ela.';
  return conta === null
    ? 'Em modo de teste: nenhum dinheiro se move. Informe a sua conta abaixo.'
    : 'Em modo de teste: nenhum dinheiro se move. A conta está guardada; falta ligar.';
}

const TURNING_ON: QuestionTexts = {
  title: 'Ligar os pagamentos?',
  text: (
    <ul>
      <li>Quem comprar a partir de agora paga de verdade, e o dinheiro vai para esta conta.</li>
      <li>A página de testes (/sandbox) deixa de existir.</li>
      <li>
        Pedidos que esperam um pagamento de teste não podem mais ser pagos: cancele-os, ou deixe que vençam.
      </li>
      <li>
        Compras de teste já pagas continuam nos pedidos e nos números. Vales que nasceram delas continuam
        valendo: bloqueie-os em Vales antes de ligar.
      </li>
    </ul>
  ),
  yes: 'Ligar os pagamentos',
};
const TURNING_OFF: QuestionTexts = {
  title: 'Desligar os pagamentos?',
  text: 'A loja volta ao modo de teste: ninguém paga de verdade. Com endereço público (https) ela fecha, a não ser que o servidor a mantenha como loja de teste. O que já foi cobrado continua na sua conta, e pode ser devolvido por aqui.',
  yes: 'Desligar os pagamentos',
  danger: true,
};
const FORGETTING: QuestionTexts = {
  title: 'Tirar a conta da loja?',
  text: 'O que foi cobrado por ela não pode mais ser consultado nem devolvido por aqui, até você informar a mesma conta de novo.',
  yes: 'Tirar a conta',
  danger: true,
};

interface SwitchProps extends Omit<PresentProps, 'payments'> {
  versao: number;
  conta: NonNullable<Pagamentos['conta']>;
}

function Switch({ versao, conta, isDirty, ask, onDone }: SwitchProps) {
  const { ligado, token } = conta;
  const turn = useAct(async () => {
    if (!(await ask(ligado ? TURNING_OFF : TURNING_ON))) return;
    const body = { versao, ligado: !ligado };
    const { data } = await officeApi('POST /gerenciamento/configuracoes/pagamentos/ligar', { body });
    notify('success', data.mensagem);
    await onDone();
  });
  const forget = useAct(async () => {
    if (!(await ask(FORGETTING))) return;
    const { data } = await officeApi('POST /gerenciamento/configuracoes/pagamentos/esquecer', {
      body: { versao },
    });
    notify('success', data.mensagem);
    await onDone();
  });
  const problem = turn.problem || forget.problem;
  return (
    <>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {isDirty && <p className={styles.locked}>Guarde ou apague primeiro o que você digitou abaixo.</p>}
      <div className={styles.ways}>
        {(ligado || token === 'guardado') && (
          <Button
            variant={ligado ? 'secondary' : 'primary'}
            busy={turn.busy}
            disabled={isDirty || forget.busy}
            onClick={() => turn.run()}
          >
            {ligado ? 'Desligar os pagamentos' : 'Ligar os pagamentos'}
          </Button>
        )}
        {!ligado && (
          <Button
            variant="secondary"
            busy={forget.busy}
            disabled={isDirty || turn.busy}
            onClick={() => forget.run()}
          >
            Tirar a conta
          </Button>
        )}
      </div>
    </>
  );
}
