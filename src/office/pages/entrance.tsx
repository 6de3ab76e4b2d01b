import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useParams, type RouteObject } from 'react-router';
import { paths } from '#shared/paths.ts';
import { lazyComponent } from '#web/lib/document/lazy-component.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { doorPaths } from '../lib/paths.ts';
import { useShop } from '../lib/shop.ts';
import { Door } from './door.tsx';
import styles from './login.module.css';

/** `token` is that of a mailed link, '' where there is none. */
type FormProps = { token: string; shopName: string; mailbox: string | null };
type Load = () => Promise<ComponentType<FormProps>>;

const DOORS: readonly { path: string; title: string; load: Load }[] = [
  {
    path: doorPaths.forgotPassword,
    title: 'Esqueci a senha',
    load: async () => (await import('../features/entrance/forgot-form.tsx')).ForgotForm,
  },
  {
    path: doorPaths.newPassword,
    title: 'Criar nova senha',
    load: async () => (await import('../features/entrance/new-password-form.tsx')).NewPasswordForm,
  },
  {
    path: doorPaths.invitation,
    title: 'Convite para a equipe',
    load: async () => (await import('../features/entrance/invitation-form.tsx')).InvitationForm,
  },
  {
    path: doorPaths.confirmEmail,
    title: 'Confirmar e-mail',
    load: async () => (await import('../features/entrance/confirm-email-form.tsx')).ConfirmEmailForm,
  },
];

function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  const shop = useShop();
  useEffect(() => {
    document.title = `${title} | ${shop.name}`;
  }, [title, shop.name]);
  return (
    <Door>
      <p className={styles.brand}>
        <a href={paths.home}>
          <Logo name={shop.name} logo={shop.logo} />
        </a>
      </p>
      <h1>{title}</h1>
      {children}
    </Door>
  );
}

function pageOf({ title, load }: (typeof DOORS)[number]): ComponentType {
  const Form = lazyComponent(load);
  return function EntrancePage() {
    const { token = '' } = useParams();
    const shop = useShop();
    // There is no sandbox to read them in where payments are real.
    const mailbox = shop.sandbox.mail && shop.paymentSandbox ? paths.sandbox : null;
    return (
      <DoorPage title={title}>
        <Form
          key={token}
          token={token}
          shopName={shop.name}
          mailbox={mailbox}
          meanwhile={<Skeleton height="12rem" />}
        />
      </DoorPage>
    );
  };
}

/** What stands before the door besides the login: forgotten passwords, and where the links of mails lead. */
export const entranceRoutes: RouteObject[] = DOORS.map((door) => ({
  path: door.path,
  Component: pageOf(door),
}));
