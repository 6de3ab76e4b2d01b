import { useState } from 'react';
import { plural } from '#shared/text.ts';
import type { SegundoFator } from '#shared/wire/second-factor.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { ProofDialog, type Proof } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SetUpApp } from './set-up-app.tsx';

/** So few recovery codes are worth a word. */
const FEW = 3;

type Doing = { what: 'on' | 'off' | 'renew' } | { what: 'show'; codes: string[] } | null;

/** What one's logins are confirmed by besides the password. */
export function SecondFactor() {
  const { data, error, loading, reload } = useOfficeRead('GET /admin/me/segundo-fator');
  const [doing, setDoing] = useState<Doing>(null);
  return (
    <Panel title="Verificação em duas etapas" className={styles.panel}>
      <p className={styles.lead}>
        Além da senha, o login pede um código do seu celular ou a sua chave de acesso: uma senha roubada não
        basta para entrar.
      </p>
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler isto." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="6rem" />}
      {data !== null && <App factor={data} onDo={(what) => setDoing({ what })} />}
      {data !== null && <OwnPasskeys factor={data} onCodes={(codes) => setDoing({ what: 'show', codes })} />}
      {data !== null && (data.aplicativo !== null || data.chaves.length > 0) && (
        <CodesLeft left={data.codigosRestantes} onRenew={() => setDoing({ what: 'renew' })} />
      )}
      <Doings doing={doing} setDoing={setDoing} />
    </Panel>
  );
}

function App({ factor, onDo }: { factor: SegundoFator; onDo(what: 'on' | 'off'): void }) {
  const { aplicativo, disponivel, obrigatorio, chaves } = factor;
  if (aplicativo === null) {
    return (
      <>
        <p className={styles.state}>
          <span className={styles.name}>Aplicativo de códigos</span> <Badge tone="quiet">Desligado</Badge>
        </p>
        {disponivel ? (
          <Button onClick={() => onDo('on')}>Ligar</Button>
        ) : (
          <InfoBox kind="info">
            Ainda não dá para ligar: quem cuida do servidor precisa definir a chave DATA_KEY.
          </InfoBox>
        )}
      </>
    );
  }
  return (
    <>
      <p className={styles.state}>
        <span className={styles.name}>Aplicativo de códigos</span> <Badge tone="success">Ligado</Badge>
        <span className={styles.quiet}>
          desde <time dateTime={aplicativo.desde}>{dateTimeText(aplicativo.desde)}</time>
        </span>
      </p>
      {(!obrigatorio || chaves.length > 0) && (
        <Button variant="secondary" onClick={() => onDo('off')}>
          Desligar
        </Button>
      )}
    </>
  );
}

function CodesLeft({ left, onRenew }: { left: number; onRenew(): void }) {
  return (
    <div className={styles.part}>
      <p className={styles.state}>
        <span className={styles.name}>Códigos de recuperação</span>
      </p>
      {left > FEW ? (
        <p className={styles.quiet}>Restam {left} códigos de recuperação.</p>
      ) : (
        <InfoBox kind="warning">
          {left === 0 ? 'Acabaram os' : `${plural(left, 'Resta', 'Restam')} ${left}`} códigos de recuperação.
          Gere novos.
        </InfoBox>
      )}
      <div className={styles.ways}>
        <Button variant="secondary" onClick={onRenew}>
          Gerar novos códigos
        </Button>
      </div>
    </div>
  );
}

/** The dialog of what is being done. */
function Doings({ doing, setDoing }: { doing: Doing; setDoing(doing: Doing): void }) {
  const close = () => setDoing(null);
  async function turnOff(body: Proof): Promise<void> {
    const { data } = await officeApi('POST /admin/me/segundo-fator/aplicativo/desligar', { body });
    notify('success', data.mensagem);
    close();
  }
  async function renew(body: Proof): Promise<void> {
    const { data } = await officeApi('POST /admin/me/segundo-fator/codigos', { body });
    setDoing({ what: 'show', codes: data.codigos });
  }
  if (doing?.what === 'on') {
    return (
      <Dialog open onClose={close} title="Ligar a verificação em duas etapas">
        <SetUpApp onDone={close} />
      </Dialog>
    );
  }
  if (doing?.what === 'show') {
    return (
      <Dialog open onClose={close} title="Códigos de recuperação">
        <RecoveryCodes codes={doing.codes} onDone={close} />
      </Dialog>
    );
  }
  if (doing === null) return null;
  const isOff = doing.what === 'off';
  return (
    <ProofDialog
      title={isOff ? 'Desligar o aplicativo de códigos' : 'Gerar novos códigos'}
      text={
        isOff
          ? 'A senha sozinha volta a abrir a sua conta.'
          : 'Os códigos de recuperação que você tem agora deixam de valer.'
      }
      yes={isOff ? 'Desligar' : 'Gerar'}
      danger={isOff}
      onClose={close}
      act={isOff ? turnOff : renew}
    />
  );
}
