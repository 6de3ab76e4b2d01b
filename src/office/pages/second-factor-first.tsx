import { useEffect, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useLeaveOffice } from '../features/layout/use-guard.ts';
import { SetUpApp } from '../features/people/set-up-app.tsx';
import { Door } from './door.tsx';

const TITLE = 'Ligue a verificação em duas etapas';

/** In the place of the whole office while the shop wants a second factor and one has none. */
export function SecondFactorFirst() {
  const leave = useLeaveOffice();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    document.title = TITLE;
  }, []);
  return (
    <Door>
      <h1>{TITLE}</h1>
      {!isOn && (
        <p>
          Nesta loja, toda a equipe confirma o login com um código do celular. Instale um aplicativo de
          códigos (Google Authenticator, Aegis, 2FAS ou outro), e em dois minutos está pronto.
        </p>
      )}
      <SetUpApp onOn={() => setOn(true)} onDone={() => location.assign(paths.adminDashboard)} />
      {!isOn && (
        <Button variant="quiet" onClick={() => void leave()}>
          Sair
        </Button>
      )}
    </Door>
  );
}
