import { useEffect, useState, useSyncExternalStore } from 'react';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useLeaveOffice } from '../features/layout/use-guard.ts';
import { NewPasskeyDialog } from '../features/people/new-passkey-dialog.tsx';
import { RecoveryCodes } from '../features/people/recovery-codes.tsx';
import { SetUpApp } from '../features/people/set-up-app.tsx';
import { canUsePasskeys } from '../lib/passkeys.ts';
import { useOfficeRead } from '../lib/use-office-read.ts';
import { Door } from './door.tsx';

const TITLE = 'Ligue a verificação em duas etapas';
const goIn = () => location.assign(paths.adminDashboard);
const never = () => () => undefined;

/** In the place of the whole office while the shop wants a second factor and one has none. */
export function SecondFactorFirst() {
  const leave = useLeaveOffice();
  const [isOn, setOn] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => {
    document.title = TITLE;
  }, []);
  if (codes !== null) {
    return (
      <Door>
        <h1>{TITLE}</h1>
        <RecoveryCodes codes={codes} onDone={goIn} />
      </Door>
    );
  }
  return (
    <Door>
      <h1>{TITLE}</h1>
      {!isOn && (
        <>
          <p>
            Nesta loja, toda a equipe confirma o login com o celular ou o computador. Em dois minutos está
            pronto.
          </p>
          <PasskeyWay onMade={(made) => (made.length > 0 ? setCodes(made) : goIn())} />
          <p>
            Com um aplicativo de códigos (Google Authenticator, Aegis, 2FAS ou outro), digite a senha e leia o
            QR code:
          </p>
        </>
      )}
      <SetUpApp onOn={() => setOn(true)} onDone={goIn} />
      {!isOn && (
        <Button variant="quiet" onClick={() => void leave()}>
          Sair
        </Button>
      )}
    </Door>
  );
}

/** Finger, face or PIN of this device; nothing where neither browser nor shop can. */
function PasskeyWay({ onMade }: { onMade(codes: string[]): void }) {
  const { data } = useOfficeRead('GET /admin/me/segundo-fator');
  const canUse = useSyncExternalStore(never, canUsePasskeys, () => false);
  const [isMaking, setMaking] = useState(false);
  if (!canUse || data?.chavesDisponiveis !== true) return null;
  return (
    <>
      <p>O mais simples é a digital, o rosto ou o PIN deste aparelho:</p>
      <Button icon="lock" onClick={() => setMaking(true)}>
        Criar chave de acesso
      </Button>
      {isMaking && <NewPasskeyDialog onClose={() => setMaking(false)} onMade={onMade} />}
    </>
  );
}
