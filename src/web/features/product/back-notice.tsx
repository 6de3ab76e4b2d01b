import { useId, useState, type FormEvent } from 'react';
import { isColorSoldOut, isSoldOut, stockOf } from '#shared/catalog.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFocusOnAnswer } from '../../ui/focus-in-sight.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './back-notice.module.css';

interface BackNoticeProps {
  product: Produto;
  cor: string;
  /** '' while no size was pressed: of a colour that lacks them all. */
  tamanho: string;
}

/** What may be waited for; '' is any. */
interface Wish {
  cor: string;
  tamanho: string;
  label: string;
}

interface Outcome {
  kind: 'success' | 'error';
  text: string;
  /** Is it the e-mail that is wrong? */
  isOfEmail?: boolean;
}

interface Answer extends Outcome {
  /** A new one each time, so that it is announced again. */
  id: number;
  /** Of which wish it tells. */
  label: string;
}

const FAILED: Outcome = { kind: 'error', text: 'Não conseguimos anotar agora. Tente de novo em instantes.' };

/** The piece in this colour and size first, then whatever else of it is sold out too. */
function wishesOf({ product, cor, tamanho }: BackNoticeProps): Wish[] {
  const hasColors = product.cor.length > 1;
  const isSizeGone = product.cor.every(({ nome }) => stockOf(product, nome, tamanho) <= 0);
  return [
    ...(tamanho === '' ? [] : [{ cor, tamanho, label: `${cor}, tamanho ${tamanho}` }]),
    ...(tamanho !== '' && hasColors && isSizeGone
      ? [{ cor: '', tamanho, label: `Tamanho ${tamanho}, em qualquer cor` }]
      : []),
    ...(isColorSoldOut(product, cor) ? [{ cor, tamanho: '', label: `${cor}, em qualquer tamanho` }] : []),
    ...(hasColors && isSoldOut(product) ? [{ cor: '', tamanho: '', label: 'Qualquer cor e tamanho' }] : []),
  ];
}

/** Asks for a mail when it is back. The server says what is wrong, so that nothing is loaded here to know it. */
async function askFor(produto: number, { cor, tamanho }: Wish, email: string): Promise<Outcome> {
  try {
    const body = { produto, cor, tamanho, email };
    const { data, simulated } = await api('POST /avise-me', { body, token: null, harmless: true });
    return simulated ? FAILED : { kind: 'success', text: data.mensagem };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return FAILED;
    return { kind: 'error', text: error.text, isOfEmail: 'email' in error.campos };
  }
}

/** What is asked for and what came of it; an answer about another wish says nothing of this one. */
function useAsking(produto: number, wish: Wish | undefined) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask(email: string): Promise<void> {
    if (busy || wish === undefined) return;
    setAnswer(null);
    setBusy(true);
    const outcome = await askFor(produto, wish, email);
    setBusy(false);
    setAnswer((last) => ({ ...outcome, id: (last?.id ?? 0) + 1, label: wish.label }));
  }

  const told = answer?.label === wish?.label ? answer : null;
  return { told, busy, ask, hush: () => setAnswer(null) };
}

/** In the place of buying what is sold out: an e-mail, to which a word goes when it is back. */
export function BackNotice(props: BackNoticeProps) {
  const titleId = useId();
  const session = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const [wished, setWished] = useState('');
  const email = typed ?? session?.cliente.email ?? '';
  const wishes = wishesOf(props);
  const wish = wishes.find(({ label }) => label === wished) ?? wishes[0];
  const { told, busy, ask, hush } = useAsking(props.product.id, wish);
  const form = useFocusOnAnswer(told);

  function submit(event: FormEvent) {
    event.preventDefault();
    void ask(email.trim());
  }

  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Avise-me quando voltar
      </h2>
      <form method="post" className={styles.form} noValidate ref={form} onSubmit={submit}>
        <Wishes wishes={wishes} chosen={wish} onChoose={setWished} />
        <TextField
          label="Seu e-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          error={told?.isOfEmail ? told.text : ''}
          onChange={(event) => {
            setTyped(event.target.value);
            hush();
          }}
        />
        <Sending told={told} busy={busy} />
        <p className={styles.hint}>
          Um único e-mail, se voltar. Não reservamos a peça: ela fica com quem comprar primeiro. Para
          desistir, há um link no aviso.
        </p>
      </form>
    </section>
  );
}

function Sending({ told, busy }: { told: Answer | null; busy: boolean }) {
  const isNoted = told?.kind === 'success';
  return (
    <>
      {told && !told.isOfEmail && (
        <InfoBox key={told.id} kind={told.kind}>
          {told.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy} variant={isNoted ? 'secondary' : 'primary'}>
        {isNoted ? 'Anotado' : 'Avise-me'}
      </Button>
    </>
  );
}

interface WishesProps {
  wishes: readonly Wish[];
  chosen: Wish | undefined;
  onChoose(label: string): void;
}

function Wishes({ wishes, chosen, onChoose }: WishesProps) {
  const name = useId();
  if (wishes.length < 2) {
    return (
      <p>
        <bdi>{chosen?.label}</bdi>: esgotado por enquanto.
      </p>
    );
  }
  return (
    <fieldset className={styles.wishes}>
      <legend>O que você espera?</legend>
      {wishes.map(({ label }) => (
        <label key={label} className={styles.wish}>
          <input
            type="radio"
            name={name}
            checked={label === chosen?.label}
            onChange={() => onChoose(label)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
