import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { ConfirmForm } from '../features/account/confirm-form.tsx';
import { LinkEnd } from '../features/account/link-end.tsx';
import { ResetForm } from '../features/account/reset-form.tsx';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import type { Route } from './+types/mailed-link.ts';

const CONFIRM = '/confirmar-email/';

export function meta({ matches, location }: Route.MetaArgs) {
  const told = location.pathname.startsWith(CONFIRM)
    ? { title: 'Confirmar e-mail', description: 'Confirme o e-mail da sua conta.', path: '/confirmar-email' }
    : { title: 'Nova senha', description: 'Crie uma nova senha para a sua conta.', path: '/redefinir-senha' };
  return pageMeta({ shop: matches[0].loaderData.shop, ...told, noindex: true });
}

/**
 * Where the links of mails lead: one page for all, since each further one weighs on every first visit. A token is in
 * the address only, and goes to the server with what is pressed here.
 */
export default function MailedLinkPage({ matches }: Route.ComponentProps) {
  const shop = useShop();
  const { token = '' } = useParams();
  const isConfirmation = matches.some((match) => match?.pathname.startsWith(CONFIRM));
  return (
    <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
      {isConfirmation ? (
        <AccountCard title="Confirmar e-mail">
          <ConfirmForm key={token} token={token} />
        </AccountCard>
      ) : (
        <NewPassword token={token} />
      )}
    </PageLayout>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const goToLogin = useCallback(() => void navigate(paths.login, { replace: true }), [navigate]);
  if (token !== '' && token !== deadToken) {
    return (
      <AccountCard title="Criar nova senha" lead="Depois disso, entre com ela em todos os seus aparelhos.">
        <ResetForm token={token} onDone={goToLogin} onDeadLink={() => setDeadToken(token)} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Este link não vale mais">
      <LinkEnd
        kind="error"
        title="Token de recuperação inválido"
        way="Pedir um novo link"
        to={paths.forgotPassword}
      >
        Este link está incompleto, já foi usado ou passou de uma hora. Peça um novo: leva um minuto.
      </LinkEnd>
    </AccountCard>
  );
}
