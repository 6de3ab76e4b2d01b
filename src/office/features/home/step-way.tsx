import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Passo, PassoId, PrimeirosPassos } from '#shared/wire/first-days.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { wayToMailbox } from '../../lib/sandbox.ts';
import { useShop } from '../../lib/shop.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { DemonstrationWay } from './demonstration-way.tsx';
import { FreightTrial } from './freight-trial.tsx';
import { SandboxLink } from './sandbox-link.tsx';
import { STEP_TITLES } from './step-words.ts';
import { TestPurchaseWay } from './test-purchase-way.tsx';

/** Steps that are done in another place of the office. */
const PLACES: Partial<Record<PassoId, { to: string; text: string }>> = {
  identidade: { to: officePaths.settings, text: 'Abrir configurações' },
  produto: { to: officePaths.newProduct, text: 'Criar produto' },
  fotos: { to: officePaths.products, text: 'Ver produtos' },
  pagamento: { to: officePaths.payments, text: 'Informar a conta' },
  politicas: { to: officePaths.settings, text: 'Abrir configurações' },
  dominio: { to: officePaths.support, text: 'Ver o estado da loja' },
  pessoa: { to: officePaths.administrators, text: 'Dar acesso' },
  backup: { to: officePaths.support, text: 'Ver o estado da loja' },
};

/** The button of a step. What is done keeps a quiet one: it can be looked at again. */
export function StepWay({ step, steps }: { step: Passo; steps: PrimeirosPassos }) {
  const { id, estado } = step;
  const place = PLACES[id];
  if (place !== undefined) {
    return (
      <ButtonLink
        to={place.to}
        size="s"
        variant="secondary"
        prefetch="none"
        aria-label={`${place.text}: ${STEP_TITLES[id]}`}
      >
        {place.text}
      </ButtonLink>
    );
  }
  if (id === 'demonstracao') return <DemonstrationWay found={steps.demonstracao} />;
  if (id === 'frete') return <FreightWay />;
  if (id === 'emails') return <MailWay to={steps.emails_para} />;
  if (estado === 'falta') {
    return <PurchaseWay />;
  }
  return <PurchasesWay />;
}

/** To what was bought, and to another try while nobody else can. */
function PurchasesWay() {
  const { closed } = useShop();
  return (
    <>
      <ButtonLink to={officePaths.sales} size="s" variant="secondary" prefetch="none">
        Ver as vendas
      </ButtonLink>
      {closed && <TestPurchaseWay />}
    </>
  );
}

/** The shop opens in a tab of its own; who pays there is played by the bank of the stand-ins. */
function PurchaseWay() {
  const { paymentSandbox, closed } = useShop();
  if (closed) return <TestPurchaseWay />;
  return (
    <>
      <ButtonAnchor href={paths.home} size="s" variant="secondary">
        Comprar na loja
      </ButtonAnchor>
      {paymentSandbox && <SandboxLink>Aprovar o pagamento</SandboxLink>}
    </>
  );
}

function FreightWay() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Testar o frete
      </Button>
      <Link to={officePaths.freight}>Entregas</Link>
      <FreightTrial open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function MailWay({ to }: { to: string }) {
  const mailbox = wayToMailbox(useShop());
  const { busy, problem, run } = useAct(async () => {
    const { data } = await officeApi('POST /gerenciamento/primeiros-passos/email');
    notify('success', data.mensagem, mailbox);
  });
  return (
    <>
      <Button size="s" variant="secondary" busy={busy} onClick={() => run()}>
        Enviar e-mail de teste
      </Button>
      <p>
        Vai para <bdi>{to}</bdi>
      </p>
      <Link to={officePaths.mailServer}>Servidor de e-mails</Link>
      {problem !== '' && <p role="alert">{problem}</p>}
    </>
  );
}
