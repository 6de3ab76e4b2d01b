import { useForm } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import { api, errorText } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useAct } from '../../lib/use-act.ts';
import styles from './entrance.module.css';
import { FILL_IN } from './link-calls.ts';
import { useFormNotice } from './use-form-notice.ts';

const SENT =
  'Se houver um acesso com um e-mail confirmado, o link chega em instantes e vale por uma hora. Não chegou? Confira a caixa de spam.';
const MOST_LETTERS = 254;

interface Typed {
  username: string;
}

/** A user's name or e-mail, to which a link for a new password goes. Whether there is one nobody learns. */
export function ForgotForm({ mailbox }: { mailbox: string | null }) {
  const { register, handleSubmit, setFocus } = useForm<Typed>({ defaultValues: { username: '' } });
  const { notice, say, hush } = useFormNotice();
  const { busy, run } = useAct(
    async ({ username }: Typed) => {
      hush();
      await api('POST /admin/recuperar-senha', { body: { username: username.trim() }, token: null });
      say('success', SENT);
    },
    (error) => say('error', errorText(error, 'Erro ao processar a solicitação. Tente novamente.')),
  );
  const submit = handleSubmit((typed) => {
    if (typed.username.trim() !== '') return run(typed);
    say('error', FILL_IN);
    setFocus('username');
  });
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>Digite o seu usuário ou o seu e-mail. Enviamos um link para você criar uma senha nova.</p>
      <TextField
        label="Usuário ou e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MOST_LETTERS}
        {...register('username')}
      />
      {notice && (
        <InfoBox key={notice.id} kind={notice.kind}>
          {notice.text}
        </InfoBox>
      )}
      {notice?.kind === 'success' && mailbox !== null && (
        <p className={styles.quiet}>
          Esta loja está em modo de teste: os e-mails ficam em <a href={mailbox}>{mailbox}</a>.
        </p>
      )}
      <Button type="submit" size="l" block busy={busy}>
        Enviar link
      </Button>
      <p className={styles.quiet}>
        O link só vai para um e-mail que você confirmou em “Minha senha”. Sem ele, peça uma senha nova a outra
        pessoa da administração ou a quem cuida do servidor.
      </p>
      <ButtonLink to={paths.adminLogin} variant="quiet" icon="arrow-left" prefetch="none">
        Voltar ao login
      </ButtonLink>
    </form>
  );
}
