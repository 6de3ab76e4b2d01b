import type { Divergencia, TipoDeDivergencia } from '#shared/wire/reconciliation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMayWrite, useOfficeUser } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { checkCharge, checkOrder, noteForeign, retryRefund } from './misfit-calls.ts';
import styles from './reconciliation.module.css';

interface MisfitActionsProps {
  tipo: TipoDeDivergencia;
  misfit: Divergencia;
  /** What it is about, for ears: several buttons bear the same words. */
  about: string;
}

const NOT_OURS: QuestionTexts = {
  title: 'Esta cobrança não é da loja?',
  text: 'Confirme só se ela vem de outro canal da mesma conta, como a maquininha ou outro site. Ela sai desta lista, e fica na auditoria quem confirmou.',
  yes: 'Não é da loja',
};

const NO_DOUBT: QuestionTexts = {
  title: 'Tirar esta cobrança da lista?',
  text: 'Confirme depois de conferir no painel do Mercado Pago: ou é o mesmo dinheiro do pedido, ou já voltou para quem pagou. Fica na auditoria quem confirmou.',
  yes: 'Tirar da lista',
};

/** Which charges are read again, and how one leaves the list. */
const READABLE: ReadonlySet<TipoDeDivergencia> = new Set([
  'contestacao',
  'cobranca_em_duvida',
  'cobranca_sem_pedido',
]);
const LEAVING: Partial<Record<TipoDeDivergencia, QuestionTexts>> = {
  cobranca_em_duvida: NO_DOUBT,
  cobranca_sem_pedido: NOT_OURS,
};

const refundAgain = ({ valor }: Divergencia, about: string): QuestionTexts => ({
  title: `Devolver ${reaisText(valor ?? 0)}?`,
  text: `O Mercado Pago não aceitou este estorno do pedido ${about}. A loja pede de novo que o mesmo valor volte para quem comprou.`,
  yes: 'Devolver',
});

/** What settles a misfit: a button, or the way to where it is settled. */
export function MisfitActions({ tipo, misfit, about }: MisfitActionsProps) {
  const mayWrite = useMayWrite();
  const isOwner = useOfficeUser().role === 'admin';
  const { pedido, cobranca, estorno, disputa } = misfit;
  const leaving = LEAVING[tipo];
  return (
    <div className={styles.actions}>
      {estorno?.estado === 'pedido' && isOwner && (
        <ActButton act={() => retryRefund(estorno.id)} about={about}>
          Perguntar de novo
        </ActButton>
      )}
      {estorno?.estado === 'recusado' && isOwner && (
        <ActButton
          question={refundAgain(misfit, about)}
          act={() => retryRefund(estorno.id)}
          about={about}
          variant="secondary"
        >
          Tentar o estorno de novo
        </ActButton>
      )}
      {tipo === 'pedido_sem_cobranca' && pedido !== null && mayWrite && (
        <ActButton act={() => checkOrder(pedido.id)} about={about}>
          Procurar no Mercado Pago
        </ActButton>
      )}
      {READABLE.has(tipo) && cobranca !== null && isOwner && (
        <ActButton act={() => checkCharge(cobranca)} about={about}>
          Ler de novo no Mercado Pago
        </ActButton>
      )}
      {leaving !== undefined && cobranca !== null && isOwner && (
        <ActButton question={leaving} act={() => noteForeign(cobranca)} about={about} variant="quiet">
          {leaving.yes}
        </ActButton>
      )}
      {disputa !== null && isOwner && (
        <ButtonLink
          to={officePaths.dispute(disputa.id)}
          variant="secondary"
          size="s"
          aria-label={`Responder à contestação: ${about}`}
        >
          Responder à contestação
        </ButtonLink>
      )}
      {pedido !== null && (disputa === null || !isOwner) && (
        <ButtonLink
          to={`${officePaths.order(pedido.id)}${tipo === 'valor_diferente' && isOwner ? '#estornar' : ''}`}
          variant={tipo === 'valor_diferente' || tipo === 'contestacao' ? 'secondary' : 'quiet'}
          size="s"
          aria-label={`${wayTo(tipo, isOwner)}: ${about}`}
        >
          {wayTo(tipo, isOwner)}
        </ButtonLink>
      )}
    </div>
  );
}

const wayTo = (tipo: TipoDeDivergencia, isOwner: boolean) =>
  tipo === 'valor_diferente' && isOwner ? 'Devolver o valor' : 'Ver o pedido';

interface ActButtonProps {
  /** Asked first, where there is one. */
  question?: QuestionTexts;
  act(): Promise<void>;
  about: string;
  variant?: 'secondary' | 'quiet';
  children: string;
}

function ActButton({ question, act, about, variant = 'secondary', children }: ActButtonProps) {
  const [ask, element] = useQuestion();
  const { busy, run } = useAct(
    async () => {
      if (question === undefined || (await ask(question))) await act();
    },
    (error) => notify('error', laterText(error)),
  );
  return (
    <>
      <Button
        variant={variant}
        size="s"
        busy={busy}
        aria-label={`${children}: ${about}`}
        onClick={() => run()}
      >
        {children}
      </Button>
      {element}
    </>
  );
}
