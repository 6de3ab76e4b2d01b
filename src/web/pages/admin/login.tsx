import { paths } from '#shared/paths.ts';
import { LoginForm } from '../../features/office/login-form.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { useShop } from '../../lib/shop.ts';
import styles from './login.module.css';
import { DemonstrationAhead } from './demonstration-ahead.tsx';
import type { Route } from './+types/login.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Administração',
    description: 'Entrada da administração da loja.',
    path: paths.adminLogin,
    noindex: true,
  });
}

export default function AdminLoginPage() {
  const shop = useShop();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <a href={paths.home}>{shop.name}</a>
        </p>
        <h1 className={styles.title}>Administração</h1>
        <LoginForm />
        {shop.demoFallback && <DemonstrationAhead />}
      </div>
    </main>
  );
}
