import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { LoginForm } from '../features/account/login-form.tsx';
import { originOf } from '../features/account/origin.ts';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useSession } from '../lib/session/session.ts';
import { useShop } from '../lib/document/use-shop.ts';
import styles from '../features/account/forms.module.css';
import type { Route } from './+types/login.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Entrar',
    description: 'Entre na sua conta para comprar mais rápido.',
    path: paths.login,
    noindex: true,
  });
}

/** Whoever is logged in goes on to where she came from. */
export default function LoginPage() {
  const shop = useShop();
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const origin = originOf(state);
  useEffect(() => {
    if (session) void navigate(origin, { replace: true });
  }, [session, navigate, origin]);
  return (
    <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
      <AccountCard title="Entrar" lead="Que bom ter você de volta!">
        <LoginForm from={origin} />
        <p className={styles.aside}>
          Ainda não tem conta?{' '}
          <Link to={paths.register} state={{ from: origin }}>
            Criar conta
          </Link>
        </p>
      </AccountCard>
    </PageLayout>
  );
}
