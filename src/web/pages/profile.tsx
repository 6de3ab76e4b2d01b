import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { ProfileComing } from '../features/account/profile-coming.tsx';
import { ProfileTabs } from '../features/account/profile-tabs.tsx';
import { useCustomer } from '../features/account/use-customer.ts';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { forgetCustomer, logout } from '../lib/session/session.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import styles from '../features/account/forms.module.css';
import type { Route } from './+types/profile.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Meu perfil',
    description: 'Seus dados e sua senha.',
    path: paths.profile,
    noindex: true,
  });
}

/** A shell until the browser knows whose it is; whoever is nobody goes to the login and comes back from there. */
export default function ProfilePage() {
  const shop = useShop();
  const navigate = useNavigate();
  const customer = useCustomer();
  const [erased, setErased] = useState(false);
  const leaving = useRef(false);
  useEffect(() => {
    if (customer !== null || leaving.current) return;
    void navigate(paths.login, { replace: true, state: { from: paths.profile } });
  }, [customer, navigate]);

  function leave(): void {
    leaving.current = true;
    void logout();
    void navigate(paths.home);
  }

  function forget(): void {
    leaving.current = true;
    setErased(true);
    forgetCustomer();
  }

  const session = customer === 'waiting' ? null : customer;
  if (erased) {
    return (
      <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
        <AccountCard title="Sua conta foi excluída" lead="Obrigada por ter passado por aqui.">
          <p role="status">Seus dados foram apagados. Se um dia quiser voltar, é só criar outra conta.</p>
          <ButtonLink to={paths.home} size="l" block>
            Ir para a loja
          </ButtonLink>
        </AccountCard>
      </PageLayout>
    );
  }
  return (
    <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
      <AccountCard
        wide
        title="Meu perfil"
        action={
          session && (
            <div className={styles.links}>
              <ButtonLink to={paths.orders} variant="quiet" icon="package">
                Meus pedidos
              </ButtonLink>
              <Button variant="quiet" icon="logout" onClick={leave}>
                Sair da Conta
              </Button>
            </div>
          )
        }
      >
        {session ? <ProfileTabs session={session} onErased={forget} /> : <ProfileComing />}
      </AccountCard>
    </PageLayout>
  );
}
