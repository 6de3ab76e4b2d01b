import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { ForgotForm } from '../features/account/forgot-form.tsx';
import { originOf } from '../features/account/origin.ts';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import styles from '../features/account/forms.module.css';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Esqueci minha senha',
    description: 'Receba por email um link para criar uma nova senha.',
    path: paths.forgotPassword,
    noindex: true,
  });
}

export default function ForgotPasswordPage() {
  const shop = useShop();
  const { sandbox } = shop;
  const { state } = useLocation();
  return (
    <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
      <AccountCard
        title="Esqueceu a senha?"
        lead="Acontece. Enviamos um link para o email da sua conta, e você cria uma nova."
      >
        <ForgotForm mailbox={sandbox.mail && sandbox.payments ? paths.sandbox : null} />
        <p className={styles.aside}>
          Lembrou?{' '}
          <Link to={paths.login} state={{ from: originOf(state) }}>
            Voltar para o login
          </Link>
        </p>
      </AccountCard>
    </PageLayout>
  );
}
