import { useState } from 'react';
import { requestText } from '#shared/exchange-states.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useAct } from '../../lib/use-act.ts';
import { acts } from './exchange-calls.ts';
import { freeReturnText } from './exchange-words.ts';
import styles from './exchanges-screen.module.css';

interface WithoutCodeProps {
  troca: TrocaEscritorio;
  /** There is no other way to authorise it. */
  isMain?: boolean;
}

/** Authorises with no code of ours: by the shop's address, a typed code, or words of one's own. */
export function WithoutCode({ troca, isMain = false }: WithoutCodeProps) {
  const [envio, setEnvio] = useState('');
  const [codigoReverso, setCode] = useState('');
  const { busy, problem, run } = useAct(() => acts.authorise(troca.id, { envio, codigoReverso }));
  const promise = freeReturnText(troca);
  return (
    <>
      {promise !== '' && (
        <InfoBox kind="info" autoClose={false}>
          {promise}
        </InfoBox>
      )}
      <form
        method="post"
        noValidate
        className={styles.form}
        aria-label={`Autorizar: ${requestText(troca)}`}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <TextField
          label="Código de postagem"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          value={codigoReverso}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <TextField
          label="Como mandar de volta"
          optional
          placeholder="Em branco vai o endereço da loja"
          maxLength={1000}
          value={envio}
          onChange={(event) => setEnvio(event.currentTarget.value)}
        />
        <Button type="submit" icon="check" variant={isMain ? 'primary' : 'secondary'} busy={busy}>
          {codigoReverso.trim() === '' ? 'Autorizar sem código' : 'Autorizar com este código'}
        </Button>
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      </form>
    </>
  );
}

/** The same at one press: what is mailed is the shop's address. */
export function BareYes({ troca: { id }, disabled }: { troca: TrocaEscritorio; disabled: boolean }) {
  const { busy, problem, run } = useAct(() => acts.authorise(id, {}));
  return (
    <>
      <Button variant="secondary" busy={busy} disabled={disabled} onClick={() => run()}>
        Autorizar sem código
      </Button>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </>
  );
}
