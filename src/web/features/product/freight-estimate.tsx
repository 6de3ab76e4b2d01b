import { useId, useRef, useState, type FormEvent } from 'react';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { formatCep, isCep } from '#shared/cep.ts';
import { digitsOf } from '#shared/cpf.ts';
import { formatReais } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './freight-estimate.module.css';

interface FreightEstimateProps {
  productId: number;
  quantidade: number;
}

interface Quote {
  cep: string;
  quantidade: number;
  options: readonly FreteOpcao[];
}

const FAILED = 'Erro ao calcular fretes. Tente novamente.';

async function askQuote(cep: string, { productId, quantidade }: FreightEstimateProps): Promise<Quote> {
  const body = { cepDestino: cep, cartItems: [{ id: productId, quantidade }] };
  const { data } = await api('POST /frete/calcular', { body, harmless: true });
  return { cep, quantidade, options: data.opcoes };
}

/** A refusal in the shop's own words; what stands before the shop, such as a proxy, has none for a shopper. */
function failureText(failure: unknown): string {
  return failure instanceof ApiError && failure.status < 500 ? failure.text : FAILED;
}

/** What sending this to a postal code costs; only the latest question counts. */
function useQuote(parcel: FreightEstimateProps) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [failed, setFailed] = useState('');
  const [isAsking, setAsking] = useState(false);
  const latest = useRef(0);

  async function ask(cep: string) {
    const turn = ++latest.current;
    setFailed('');
    setAsking(true);
    try {
      const answered = await askQuote(cep, parcel);
      if (turn === latest.current) setQuote(answered);
    } catch (failure) {
      if (turn !== latest.current) return;
      setQuote(null);
      setFailed(failureText(failure));
    } finally {
      if (turn === latest.current) setAsking(false);
    }
  }

  return { quote, failed, setFailed, isAsking, ask };
}

/** What it costs to have it sent, before anything is in the cart. */
export function FreightEstimate(parcel: FreightEstimateProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const { quote, failed, setFailed, isAsking, ask } = useQuote(parcel);
  const titleId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cep = digitsOf(typed);
    const isWrong = !isCep(cep);
    setError(isWrong ? 'Por favor, insira um CEP válido!' : '');
    if (isWrong) event.currentTarget.querySelector('input')?.focus();
    else void ask(cep);
  }

  // Another quantity weighs something else: an old price would be a false one.
  const shown = quote?.quantidade === parcel.quantidade && quote.cep === digitsOf(typed) ? quote : null;
  return (
    <section className={styles.freight} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Calcule o frete
      </h2>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="CEP"
          name="cep"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          maxLength={9}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setError('');
            setFailed('');
            // The mask is put in at the end only: typing in the middle keeps its place.
            setTyped(target.selectionEnd === target.value.length ? formatCep(target.value) : target.value);
          }}
        />
        <Button type="submit" variant="secondary" busy={isAsking} className={styles.ask}>
          Calcular
        </Button>
      </form>
      <div aria-live="polite">
        {failed !== '' && (
          <p className={styles.failed}>
            <Icon name="error" />
            {failed}
          </p>
        )}
        {shown && <Options options={shown.options} />}
      </div>
    </section>
  );
}

/** 'Correios PAC'; the shop's own delivery needs no carrier. */
function nameOf({ nome, company, tipo }: FreteOpcao): string {
  return tipo === 'delivery_local' || nome.includes(company) ? nome : `${company} ${nome}`;
}

function Options({ options }: { options: readonly FreteOpcao[] }) {
  if (options.length === 0) return <p>Ainda não entregamos neste CEP.</p>;
  return (
    <ul className={styles.options}>
      {options.map((option) => (
        <li key={option.id}>
          <span>
            <strong>{nameOf(option)}</strong>
            <span className={styles.when}>
              até {option.prazo} {plural(option.prazo, 'dia útil', 'dias úteis')}
              {option.estimado && ' · estimativa'}
            </span>
          </span>
          <strong className={styles.price}>
            {option.valor === 0 ? 'Grátis' : formatReais(Math.round(option.valor * 100))}
          </strong>
        </li>
      ))}
    </ul>
  );
}
