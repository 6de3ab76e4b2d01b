import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnswerOf } from '#shared/wire/calls.ts';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { CreateDialog } from './create-dialog.tsx';
import styles from './custom-pix.module.css';
import { deletePix } from './pix-calls.ts';
import { PixTable } from './pix-table.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { useGivenTie } from './use-given-tie.ts';

const EVERY_MS = 10_000;

type PixList = AnswerOf<'GET /payment/custom-pix/list'>;

const hasOpen = (list: PixList | null) => list?.data.some(({ status }) => status === 'pending') ?? false;

/** PIX Customizados: charges that stand for no order. */
export function CustomPixScreen() {
  const mayUse = useMay('custom-pix');
  return mayUse ? <CustomPix /> : <NoAccess title="PIX Customizados" />;
}

function CustomPix() {
  const { data, error, loading, reload } = useOfficeRead('GET /payment/custom-pix/list', {
    everyMs: (list) => hasOpen(list) && EVERY_MS,
  });
  const { search } = useLocation();
  const navigate = useNavigate();
  const given = useGivenTie(new URLSearchParams(search));
  const [pressed, setCreating] = useState(false);
  const creating = pressed || given !== null;
  const [shown, setShown] = useState<PixCustomizado | null>(null);
  const [ask, question] = useQuestion();
  const all = data?.data ?? null;
  const failed = error !== null && !loading;

  function endCreating(): void {
    setCreating(false);
    // The address asked for it: a reload is not to ask again.
    if (given !== null) void navigate(officePaths.customPix, { replace: true });
  }
  async function remove(pix: PixCustomizado): Promise<void> {
    const yes = await ask({ ...QUESTION, text: pix.status === 'paid' ? PAID_TEXT : OPEN_TEXT });
    if (yes) await deletePix(pix.id);
  }

  const create = (
    <Button icon="plus" onClick={() => setCreating(true)}>
      Criar PIX
    </Button>
  );
  return (
    <>
      <SectionHead title="PIX Customizados" actions={all?.length !== 0 && create} />
      {failed && (
        <div className={styles.failed}>
          <LoadFailed
            text="Erro ao carregar lista de PIX"
            detail={errorText(error, 'Tente de novo em instantes.')}
            onRetry={reload}
          />
        </div>
      )}
      {all?.length === 0 && <NoPix create={create} />}
      {all?.length !== 0 && (all !== null || !failed) && (
        <PixTable all={all} onShow={setShown} onDelete={(pix) => void remove(pix)} />
      )}
      <CreateDialog
        open={creating}
        given={given}
        onClose={endCreating}
        onCreated={(pix) => {
          endCreating();
          setShown(pix);
        }}
      />
      <QrDialog pix={shown} onClose={() => setShown(null)} onMoved={reload} />
      {question}
    </>
  );
}

function NoPix({ create }: { create: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Nothing title="Nenhum PIX criado ainda" action={create}>
        <p>Cobre um ajuste, uma encomenda ou uma diferença de valor, fora dos pedidos da loja.</p>
      </Nothing>
    </div>
  );
}

const QUESTION = { title: 'Excluir PIX', yes: 'Excluir', danger: true } as const;
const PAID_TEXT = 'Tem certeza que deseja excluir este PIX? Ele foi pago: sai da lista e fica arquivado.';
const OPEN_TEXT =
  'Tem certeza que deseja excluir este PIX? Se ainda puder ser pago, a cobrança é cancelada e o código deixa de valer.';
