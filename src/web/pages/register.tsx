import { useCallback } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { originOf } from '../features/account/origin.ts';
import { RegisterForm } from '../features/account/register-form.tsx';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import styles from '../features/account/forms.module.css';
import type { Route } from './+types/register.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Criar conta',
    description: 'Crie sua conta e finalize suas compras com os dados já preenchidos.',
    path: paths.register,
    noindex: true,
  });
}

export default function RegisterPage() {
  const shop = useShop();
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = originOf(state);
  const goToLogin = useCallback(() => void navigate(paths.login, { state: { from } }), [navigate, from]);
  return (
    <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
      <AccountCard
        wide
        title="Criar conta"
        lead="Com ela suas próximas compras começam com os dados preenchidos."
      >
        <RegisterForm onDone={goToLogin} />
        <p className={styles.aside}>
          Já tem conta?{' '}
          <Link to={paths.login} state={{ from }}>
            Entrar
          </Link>
        </p>
      </AccountCard>
    </PageLayout>
  );
}
