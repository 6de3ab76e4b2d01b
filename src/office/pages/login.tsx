import { useEffect } from 'react';
import { paths } from '#shared/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { LoginForm } from '../features/layout/login-form.tsx';
import { useShop } from '../lib/shop.ts';
import { prepareDemonstration } from './demonstration.ts';
import { Door } from './door.tsx';
import styles from './login.module.css';

/** When the login has long been ready. */
const PREPARE_AFTER_MS = 4000;

/** Who may enter the office shows so here. */
export function LoginPage() {
  const shop = useShop();
  useEffect(() => {
    document.title = `Administração | ${shop.name}`;
  }, [shop.name]);
  useEffect(() => {
    if (!shop.demoFallback) return;
    const timer = setTimeout(prepareDemonstration, PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shop.demoFallback]);
  return (
    <Door>
      <p className={styles.brand}>
        <a href={paths.home}>
          <Logo name={shop.name} logo={shop.logo} />
        </a>
      </p>
      <h1>Administração</h1>
      <LoginForm />
    </Door>
  );
}
