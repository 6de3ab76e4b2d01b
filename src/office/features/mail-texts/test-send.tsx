import { useState } from 'react';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Text, TextName } from './use-text.ts';
import styles from './mail-texts.module.css';

/** Sends what is typed to somebody who is named, by the way of all mails. */
export function TestSend({ nome, text }: { nome: TextName; text: Text }) {
  const [para, setPara] = useState('');
  const [wrong, setWrong] = useState('');
  const { busy, problem, run } = useAct(
    async () => {
      setWrong('');
      const typed = text.checked();
      if (typed === null) return;
      const { data } = await officeApi('POST /gerenciamento/configuracoes/emails/textos/:nome/teste', {
        params: { nome },
        body: { para: para.trim(), ...typed },
      });
      notify('success', data.mensagem);
    },
    (error) => {
      const about = error instanceof ApiError ? (error.campos['para'] ?? '') : '';
      setWrong(about);
      return about === '' ? text.failed(error, 'Não foi possível enviar agora. Tente novamente.') : '';
    },
  );
  return (
    <Panel title="Mandar um teste">
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <TextField
          label="Enviar para"
          hint="Vai o que está escrito acima, com dados de exemplo."
          error={wrong || undefined}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={para}
          onChange={({ target }) => setPara(target.value)}
        />
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            Enviar teste
          </Button>
        </div>
      </form>
    </Panel>
  );
}
