import { useState } from 'react';
import { isolated } from '#shared/text.ts';
import type { ChaveDeAcesso } from '#shared/wire/passkeys.ts';
import type { SegundoFator } from '#shared/wire/second-factor.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { notify } from '../../ui/notices.tsx';
import { NewPasskeyDialog } from './new-passkey-dialog.tsx';
import { ProofDialog, type Proof } from './proof-form.tsx';
import styles from './second-factor.module.css';

interface OwnPasskeysProps {
  factor: SegundoFator;
  /** Recovery codes, which come with the first factor. */
  onCodes(codes: string[]): void;
}

/** One's own passkeys with their last use; nothing where there can be none. */
export function OwnPasskeys({ factor: { chaves, chavesDisponiveis }, onCodes }: OwnPasskeysProps) {
  const [doing, setDoing] = useState<ChaveDeAcesso | 'new' | null>(null);
  const mayMake = chavesDisponiveis && canUsePasskeys();
  const close = () => setDoing(null);
  if (!mayMake && chaves.length === 0) return null;
  return (
    <div className={styles.part}>
      <p className={styles.state}>
        <span className={styles.name}>Chaves de acesso</span>
      </p>
      <p className={styles.quiet}>
        A digital, o rosto ou o PIN do seu aparelho abrem a administração, sem senha e sem código.
      </p>
      <ul className={styles.list} aria-label="Chaves de acesso">
        {chaves.map((one) => (
          <PasskeyRow key={one.id} passkey={one} onRemove={() => setDoing(one)} />
        ))}
      </ul>
      {mayMake && (
        <Button variant="secondary" icon="plus" onClick={() => setDoing('new')}>
          Criar chave de acesso
        </Button>
      )}
      {doing === 'new' && (
        <NewPasskeyDialog
          onClose={close}
          onMade={(codes) => {
            close();
            notify('success', 'Chave de acesso guardada.');
            if (codes.length > 0) onCodes(codes);
          }}
        />
      )}
      {doing !== null && doing !== 'new' && <RemoveDialog passkey={doing} onClose={close} />}
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: ChaveDeAcesso; onRemove(): void }) {
  const { nome, criada_em: made, usada_em: used } = passkey;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi>{nome}</bdi>
        </p>
        <p className={styles.quiet}>
          {used === null ? 'Ainda não foi usada' : `Último uso: ${dateTimeText(used)}`} · criada em{' '}
          <time dateTime={made}>{dateTimeText(made)}</time>
        </p>
      </div>
      <IconButton icon="trash" label={`Excluir a chave de acesso ${nome}`} onClick={onRemove} />
    </li>
  );
}

function RemoveDialog({ passkey: { id, nome }, onClose }: { passkey: ChaveDeAcesso; onClose(): void }) {
  async function remove(body: Proof): Promise<void> {
    const { data } = await officeApi('POST /admin/me/segundo-fator/chaves/:id/excluir', {
      params: { id },
      body,
    });
    notify('success', data.mensagem);
    onClose();
  }
  return (
    <ProofDialog
      title="Excluir a chave de acesso"
      text={`"${isolated(nome)}" deixa de abrir a administração, e as suas outras sessões acabam. Apague-a depois também no aparelho.`}
      yes="Excluir"
      danger
      onClose={onClose}
      act={remove}
    />
  );
}
