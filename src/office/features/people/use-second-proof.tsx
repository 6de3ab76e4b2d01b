import { useState, type ReactNode } from 'react';
import type { ProvaEnviada } from '#shared/wire/proof.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { canUsePasskeys, passkeyProblem, signByPasskey } from '../../lib/passkeys.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './people.module.css';

type Second = Pick<ProvaEnviada, 'codigo' | 'chave'>;

interface SecondProof {
  /** What goes with the act; nothing of whoever has no second factor. */
  given(): Second;
  /** A passkey's answer is good once: after an act that was refused it is asked for again. */
  again(): void;
  /** The field, and the button of whoever has a passkey; null of whoever has no second factor. */
  fields(error?: string): ReactNode;
}

/** What a dangerous act asks for besides the password: a code, or a passkey. `rests`: nothing is asked for. */
export function useSecondProof({ rests = false } = {}): SecondProof {
  const { data } = useOfficeRead('GET /admin/me/segundo-fator', { rests });
  const [code, setCode] = useState('');
  const [chave, setChave] = useState<Second['chave']>();
  const { busy, problem, run } = useAct(
    async () => {
      const { data: asked } = await officeApi('POST /admin/me/confirmacao/chave');
      setChave({ desafio: asked.desafio, resposta: await signByPasskey(asked.opcoes) });
    },
    (error) => passkeyProblem(error) ?? laterText(error),
  );
  const hasPasskey = data !== null && data.chaves.length > 0 && data.chavesDisponiveis;
  const isAsked = data !== null && (data.chaves.length > 0 || data.aplicativo !== null);
  return {
    given: () => {
      if (!isAsked) return {};
      if (chave !== undefined) return { chave };
      return code.trim() === '' ? {} : { codigo: code };
    },
    again: () => setChave(undefined),
    fields: (error) =>
      isAsked && (
        <>
          {chave === undefined ? (
            <TextField
              label="Seu código"
              hint="Do aplicativo, ou um de recuperação."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              error={error}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          ) : (
            <p role="status" className={styles.confirmed}>
              Confirmado com a sua chave de acesso.
            </p>
          )}
          {hasPasskey && chave === undefined && canUsePasskeys() && (
            <Button variant="secondary" icon="lock" busy={busy} onClick={() => run()}>
              Confirmar com chave de acesso
            </Button>
          )}
          {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
        </>
      ),
  };
}
