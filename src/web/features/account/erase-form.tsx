import { useState, type FormEvent } from 'react';
import { EMPTY_FIELD } from '#shared/customers.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { refused } from './refused.ts';

interface EraseFormProps {
  token: string;
  onKeep(): void;
  onErased(): void;
}

/** What goes, what has to stay, and the password that proves who asks. */
export function EraseForm({ token, onKeep, onErased }: EraseFormProps) {
  const [senha, setSenha] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    setError(senha === '' ? EMPTY_FIELD : '');
    if (senha === '') return say('error', 'Digite sua senha para excluir a conta.');
    setBusy(true);
    try {
      await api('DELETE /clientes/me', { token, body: { senha } });
      onErased();
    } catch (thrown) {
      setError(thrown instanceof ApiError ? (thrown.campos['senha'] ?? '') : '');
      say('error', refused(thrown, 'Não conseguimos excluir sua conta agora. Tente de novo.'));
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <p>
        <strong>Apagamos na hora:</strong> seu cadastro, seus endereços e medidas, suas sessões, e seu nome,
        email, telefone e endereço dos pedidos.
      </p>
      <p>
        <strong>Fica, porque a lei fiscal exige:</strong> o CPF, o estado, os itens e os valores de cada
        pedido.
      </p>
      <p>Isso não pode ser desfeito.</p>
      <PasswordField
        label="Sua senha"
        name="senha"
        autoComplete="current-password"
        value={senha}
        error={error}
        onChange={(event) => setSenha(event.currentTarget.value)}
      />
      <NoticeBox notice={notice} />
      <div className={styles.ways}>
        <Button variant="secondary" onClick={onKeep} disabled={busy}>
          Manter minha conta
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Excluir para sempre
        </Button>
      </div>
    </form>
  );
}
