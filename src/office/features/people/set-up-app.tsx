import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AplicativoNovo } from '#shared/wire/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSecondProof } from './use-second-proof.tsx';
import styles from './second-factor.module.css';

interface SetUpAppProps {
  /** Its codes are asked for from now on. */
  onOn?(): void;
  /** She has kept her recovery codes. */
  onDone(): void;
}

type Stage = { at: 'password' } | { at: 'scan'; app: AplicativoNovo } | { at: 'codes'; codes: string[] };

/** Password, QR code with a first code, recovery codes: one after another. */
export function SetUpApp({ onOn, onDone }: SetUpAppProps) {
  const [stage, setStage] = useState<Stage>({ at: 'password' });
  function turnedOn(codes: string[]): void {
    onOn?.();
    if (codes.length === 0) onDone();
    else setStage({ at: 'codes', codes });
  }
  if (stage.at === 'codes') return <RecoveryCodes codes={stage.codes} onDone={onDone} />;
  if (stage.at === 'scan') return <Scan app={stage.app} onOn={turnedOn} />;
  return <AskPassword onApp={(app) => setStage({ at: 'scan', app })} />;
}

function AskPassword({ onApp }: { onApp(app: AplicativoNovo): void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { senhaAtual: '' } });
  const second = useSecondProof();
  const { busy, problem, run } = useAct(
    async ({ senhaAtual }: { senhaAtual: string }) => {
      const body = { senhaAtual, ...second.given() };
      const { data } = await officeApi('POST /admin/me/segundo-fator/aplicativo', { body });
      onApp(data);
    },
    (error) => {
      second.again();
      return laterText(error);
    },
  );
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void handleSubmit(run)(event)}
    >
      <PasswordField
        label="Sua senha atual"
        hint="Confirma que é você quem liga a verificação."
        autoComplete="current-password"
        {...register('senhaAtual')}
      />
      {second.fields()}
      {problem && <InfoBox kind="error">{problem}</InfoBox>}
      <Button type="submit" busy={busy}>
        Continuar
      </Button>
    </form>
  );
}

/** 'ABCDEFGH' → 'ABCD EFGH', easier to type. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Scan({ app, onOn }: { app: AplicativoNovo; onOn(codes: string[]): void }) {
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: { codigo: '' } });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { busy, problem, run } = useAct(async (body: { codigo: string }) => {
    const { data } = await officeApi('POST /admin/me/segundo-fator/aplicativo/confirmar', { body });
    onOn(data.codigos);
  });
  useEffect(() => {
    if (problem !== '') setFocus('codigo', { shouldSelect: true });
  }, [problem, setFocus]);
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void handleSubmit(run)(event)}
    >
      <h2 className={styles.subtitle} ref={heading} tabIndex={-1}>
        Leia o QR code com o aplicativo
      </h2>
      <img
        className={styles.qr}
        src={app.qr}
        width="264"
        height="264"
        alt="QR code com a chave do aplicativo"
      />
      <p>Não consegue ler? Digite esta chave no aplicativo:</p>
      <code className={styles.secret}>{inFours(app.segredo)}</code>
      <TextField
        label="Código que o aplicativo mostra"
        hint="Seis números, que mudam a cada 30 segundos."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={60}
        {...register('codigo')}
      />
      {problem && <InfoBox kind="error">{problem}</InfoBox>}
      <Button type="submit" busy={busy}>
        Ligar a verificação
      </Button>
    </form>
  );
}
