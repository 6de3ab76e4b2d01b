import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './forms.module.css';
import { LoginForm } from './login-form.tsx';

interface LoginSheetProps {
  onClose(): void;
  /** The page that it stands on: where the ways round by another page lead back to. */
  from: string;
}

/** Logging in without leaving the page. Shown until a session is kept. */
export function LoginSheet({ onClose, from }: LoginSheetProps) {
  return (
    <Dialog open onClose={onClose} title="Entrar">
      <div className={styles.form}>
        <LoginForm from={from} />
        <p className={styles.aside}>
          Ainda não tem conta?{' '}
          <Link to={paths.register} state={{ from }}>
            Criar conta
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
