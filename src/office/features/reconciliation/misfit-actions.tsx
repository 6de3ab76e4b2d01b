import type { Divergencia, TipoDeDivergencia } from '#shared/wire/reconciliation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { checkOrder } from '../../lib/check-order.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { acceptAmount, checkCharge, noteSeen, retryRefund, takeOff } from './misfit-calls.ts';
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

const NO_CHARGE = 'O Mercado Pago não tem nenhum pagamento deste pedido.';

const NO_DOUBT: QuestionTexts = {
  title: 'Tirar esta cobrança da lista?',
  text: 'Confirme depois de conferir no painel do Mercado Pago: ou é o mesmo dinheiro do pedido, ou já voltou para quem pagou. Fica na auditoria quem confirmou.',
  yes: 'Tirar da lista',
};

const SECOND: QuestionTexts = {
  title: 'Tirar este pagamento da lista?',
  text: 'Confirme depois de conferir no painel do Mercado Pago que o dinheiro já voltou para quem pagou, ou que ele fica com a loja por outro motivo. Fica na auditoria quem confirmou.',
  yes: 'Tirar da lista',
};

const SEEN: QuestionTexts = {
  title: 'Tirar esta devolução da lista?',
  text: 'Confirme depois de conferir no painel do Mercado Pago e resolver com quem comprou. Se o valor mudar, ela volta para a lista. Fica na auditoria quem confirmou.',
  yes: 'Tirar da lista',
};

const accepting = ({ valor, esperado }: Divergencia): QuestionTexts => ({
  title: `Aceitar ${reaisText(valor ?? 0)}?`,
  text: `Este PIX pedia ${reaisText(esperado ?? 0)}. O que foi pago passa a valer, e ele sai desta lista. Para devolver, use o painel do Mercado Pago. Fica na auditoria quem aceitou.`,
  yes: 'Aceitar o valor',
});

/** Which charges are read again, and how one leaves the list. */
const READABLE: ReadonlySet<TipoDeDivergencia> = new Set([
  'contestacao',
  'devolucao_desfeita',
  'pix_em_dobro',
  'cobranca_em_duvida',
  'cobranca_sem_pedido',
]);
const LEAVING: Partial<
  Record<TipoDeDivergencia, { question: QuestionTexts; act(numero: string): Promise<void> }>
> = {
  devolucao_desfeita: { question: SEEN, act: noteSeen },
  pix_em_dobro: { question: SECOND, act: takeOff },
  cobranca_em_duvida: { question: NO_DOUBT, act: takeOff },
  cobranca_sem_pedido: { question: NOT_OURS, act: takeOff },
};

const refundAgain = ({ valor }: Divergencia, about: string): QuestionTexts => ({
  title: `Devolver ${reaisText(valor ?? 0)}?`,
  text: `O Mercado Pago não aceitou este estorno do pedido ${about}. A loja pede de novo que o mesmo valor volte para quem comprou.`,
  yes: 'Devolver',
});

/** What settles a misfit: a button, or the way to where it is settled. */
export function MisfitActions({ tipo, misfit, about }: MisfitActionsProps) {
  const mayWrite = useMay('check-payments');
  const isOwner = useMay('settle-charges');
  const { pedido, pix, cobranca, estorno, disputa } = misfit;
  const leaving = LEAVING[tipo];
  return (
    <div className={styles.actions}>
      {estorno !== null && isOwner && <RefundActions misfit={misfit} estorno={estorno} about={about} />}
      {tipo === 'pedido_sem_cobranca' && pedido !== null && mayWrite && (
        <ActButton act={async () => notify(...(await checkOrder(pedido.id, NO_CHARGE)))} about={about}>
          Procurar no Mercado Pago
        </ActButton>
      )}
      {READABLE.has(tipo) && cobranca !== null && isOwner && (
        <ActButton act={() => checkCharge(cobranca)} about={about}>
          Ler de novo no Mercado Pago
        </ActButton>
      )}
      {leaving !== undefined && cobranca !== null && isOwner && (
        <ActButton
          question={leaving.question}
          act={() => leaving.act(cobranca)}
          about={about}
          variant="quiet"
        >
          {leaving.question.yes}
        </ActButton>
      )}
      {pix !== null && isOwner && <PixActions tipo={tipo} misfit={misfit} pix={pix} about={about} />}
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

interface RefundActionsProps {
  misfit: Divergencia;
  estorno: NonNullable<Divergencia['estorno']>;
  about: string;
}

function RefundActions({ misfit, estorno, about }: RefundActionsProps) {
  const act = () => retryRefund(estorno.id);
  return estorno.estado === 'pedido' ? (
    <ActButton act={act} about={about}>
      Perguntar de novo
    </ActButton>
  ) : (
    <ActButton question={refundAgain(misfit, about)} act={act} about={about}>
      Tentar o estorno de novo
    </ActButton>
  );
}

interface PixActionsProps extends MisfitActionsProps {
  pix: NonNullable<Divergencia['pix']>;
}

/** What settles one of a PIX without an order: its money goes back by the provider's own page. */
function PixActions({ tipo, misfit, pix, about }: PixActionsProps) {
  return (
    <>
      {tipo === 'valor_diferente' && (
        <ActButton question={accepting(misfit)} act={() => acceptAmount(pix.id)} about={about}>
          Aceitar o valor
        </ActButton>
      )}
      {pix.naLista && (
        <ButtonLink
          to={`${officePaths.customPix}?busca=${pix.id}`}
          variant="quiet"
          size="s"
          aria-label={`Ver o PIX: ${about}`}
        >
          Ver o PIX
        </ButtonLink>
      )}
    </>
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
