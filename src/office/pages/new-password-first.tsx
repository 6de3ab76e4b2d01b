import { useEffect } from 'react';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordForm } from '../features/people/password-screen.tsx';
import { useLeaveOffice } from '../features/layout/use-guard.ts';
import { Door } from './door.tsx';

const TITLE = 'Escolha uma senha nova';

/** In the place of the whole office while one's password is from before the present rule, or was told by somebody else. */
export function NewPasswordFirst() {
  const leave = useLeaveOffice();
  useEffect(() => {
    document.title = TITLE;
  }, []);
  return (
    <Door>
      <h1>{TITLE}</h1>
      <p>
        A sua senha é curta ou comum demais, ou foi outra pessoa quem a escolheu. Escolha uma que só você
        conheça: depois da troca, a administração abre.
      </p>
      <PasswordForm
        isDuty
        onDone={() => location.assign(paths.adminDashboard)}
        wayOut={
          <Button variant="quiet" onClick={() => void leave()}>
            Sair
          </Button>
        }
      />
    </Door>
  );
}
