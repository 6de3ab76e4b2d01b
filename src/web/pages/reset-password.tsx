import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { DeadLink } from '../features/account/dead-link.tsx';
import { ResetForm } from '../features/account/reset-form.tsx';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import type { Route } from './+types/reset-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Nova senha',
    description: 'Crie uma nova senha para a sua conta.',
    path: '/redefinir-senha',
    noindex: true,
  });
}

/** One page for all links: the token is in the address only, and goes to the server with the new password. */
export default function ResetPasswordPage() {
  const shop = useShop();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const goToLogin = useCallback(() => void navigate(paths.login, { replace: true }), [navigate]);
  const isDead = token === '' || token === deadToken;
  return (
    <PageLayout header={<BrandHeader shopName={shop.name} />} footer={null}>
      {isDead ? (
        <AccountCard title="Este link não vale mais">
          <DeadLink />
        </AccountCard>
      ) : (
        <AccountCard title="Criar nova senha" lead="Depois disso, entre com ela em todos os seus aparelhos.">
          <ResetForm token={token} onDone={goToLogin} onDeadLink={() => setDeadToken(token)} />
        </AccountCard>
      )}
    </PageLayout>
  );
}
