import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { ProfileTabs } from '../features/account/profile-tabs.tsx';
import { useCustomer } from '../features/account/use-customer.ts';
import { BrandHeader } from '../features/frame/brand-header.tsx';
import { PageFrame } from '../features/frame/page-frame.tsx';
import { pageMeta } from '../lib/meta.ts';
import { logout } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
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

  const session = customer === 'waiting' ? null : customer;
  return (
    <PageFrame header={<BrandHeader shopName={shop.name} />} footer={null}>
      <AccountCard
        wide
        title="Meu perfil"
        action={
          session && (
            <Button variant="quiet" icon="logout" onClick={leave}>
              Sair da Conta
            </Button>
          )
        }
      >
        {session ? (
          <ProfileTabs session={session} />
        ) : (
          <div className={styles.waiting}>
            <Spinner />
          </div>
        )}
      </AccountCard>
    </PageFrame>
  );
}
