import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { mailedPaths } from '#shared/mailed-paths.ts';
import { api, ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { readAdminToken } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { End } from './end.tsx';
import styles from './entrance.module.css';
import { isDeadLink } from './link-calls.ts';

type Stage = 'done' | 'dead' | 'taken' | 'login';

/** The press that confirms an e-mail: programs that open every link of a mail press nothing. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage | 'open'>(() => (readAdminToken() === null ? 'login' : 'open'));
  const { busy, problem, run } = useAct(
    async () => {
      await api('POST /admin/me/email/confirmar', { body: { token }, token: readAdminToken() });
      setStage('done');
    },
    (error) => {
      const status = error instanceof ApiError ? error.status : 0;
      if (isDeadLink(error)) return setStage('dead');
      if (status === 401) return setStage('login');
      if (status === 409) return setStage('taken');
      return errorText(error, 'Erro ao confirmar o e-mail. Tente novamente.');
    },
  );
  if (stage !== 'open') return <Outcome stage={stage} token={token} />;
  return (
    <div className={styles.form}>
      <p>Confirme que o e-mail em que você abriu este link é seu.</p>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <Button size="l" block busy={busy} onClick={() => run()}>
        Confirmar meu e-mail
      </Button>
    </div>
  );
}

function Outcome({ stage, token }: { stage: Stage; token: string }) {
  if (stage === 'login') {
    // Behind '#', which is sent to no server: the login leads back here.
    const back = `${paths.adminLogin}#${mailedPaths.confirmOfficeEmail(token)}`;
    return (
      <End kind="info" title="Falta entrar" way="Entrar e confirmar" to={back}>
        Para confirmar o e-mail, entre na administração neste navegador. Depois do login, você volta para cá.
      </End>
    );
  }
  if (stage === 'done') {
    return (
      <End kind="success" title="E-mail confirmado!" way="Ir para o início" to={officePaths.home}>
        A partir de agora você recebe avisos de entradas na sua conta e pode criar uma senha nova por e-mail.
      </End>
    );
  }
  if (stage === 'taken') {
    return (
      <End
        kind="error"
        title="Este e-mail já é de outra pessoa"
        way="Informar outro"
        to={officePaths.password}
      >
        Cada pessoa da equipe usa um e-mail só seu.
      </End>
    );
  }
  return (
    <End kind="error" title="Este link não vale mais" way="Pedir outro" to={officePaths.password}>
      Ele é de outra pessoa, já foi usado, passou de um dia, ou você informou outro e-mail depois.
    </End>
  );
}
