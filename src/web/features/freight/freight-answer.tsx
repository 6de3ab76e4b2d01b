import { useEffect } from 'react';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { deadlineText, offerText, payersSentence } from '#shared/arrival.ts';
import { formatCep, isCep } from '#shared/cep.ts';
import { digitsOf } from '#shared/cpf.ts';
import { formatReais } from '#shared/money.ts';
import { isPickup, pickupPlaceText } from '#shared/pickup.ts';
import { joined, plural } from '#shared/text.ts';
import { keepCep } from '../../lib/delivery/kept-cep.ts';
import { useKnownCep } from '../../lib/delivery/use-known-cep.ts';
import { useNow } from '../../lib/delivery/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './freight-answer.module.css';
import { useInSight } from '../../lib/document/use-in-sight.ts';
import { useQuote, type Parcel } from './use-quote.ts';

/** A new one for each press. */
export interface Asked {
  cep: string;
}

interface FreightAnswerProps extends Parcel {
  /** What stands in the field. */
  typed: string;
  /** What was asked for by a press; null before one. */
  asked: Asked | null;
  setTyped(change: (typed: string) => string): void;
  setAsking(isAsking: boolean): void;
}

/** The ways of sending it to the postal code that was asked for, or to the one that is known. */
export function FreightAnswer({ items, typed, asked, setTyped, setAsking }: FreightAnswerProps) {
  const known = useKnownCep();
  const [place, isInSight] = useInSight<HTMLDivElement>();
  const cep = asked?.cep ?? (isInSight ? known?.cep : undefined) ?? null;
  const { options, failed, isAsking } = useQuote({ items }, { cep, asked });
  useEffect(() => setAsking(isAsking && asked !== null), [isAsking, asked, setAsking]);
  // What was typed before the scripts ran stays.
  const knownCep = known?.cep ?? '';
  useEffect(() => setTyped((text) => text || formatCep(knownCep)), [knownCep, setTyped]);
  const isAnswered = options !== null && asked !== null;
  useEffect(() => {
    if (isAnswered && asked && isCep(asked.cep)) keepCep(asked.cep);
  }, [isAnswered, asked]);

  // Of another code than the one in the field it would be a false price.
  const isOfTyped = cep !== null && cep === digitsOf(typed);
  // With the answer: what stands below a line that is still to come would be moved by it.
  const isTold = isOfTyped && !isAsking && (options !== null || failed !== '');
  const canForget = known?.from === 'browser' && isTold;
  return (
    <div ref={place} className={styles.answer}>
      {isOfTyped && isAsking && <p className={styles.waiting}>Calculando o frete…</p>}
      {isOfTyped && failed !== '' && (
        <p className={styles.failed}>
          <Icon name="error" />
          {failed}
        </p>
      )}
      {isOfTyped && options && <Options options={options} isOpen={asked !== null} />}
      {canForget && (
        <p className={styles.kept}>
          CEP guardado só neste navegador.
          <Button
            variant="quiet"
            size="s"
            className={styles.forget}
            onClick={() => {
              keepCep(null);
              setTyped(() => '');
              document.querySelector<HTMLElement>('input[name="cep"]')?.focus();
            }}
          >
            Esquecer o CEP
          </Button>
        </p>
      )}
    </div>
  );
}

interface OptionsProps {
  options: readonly FreteOpcao[];
  /** All are shown to whoever asked; one, and a way to the others, to who did not. */
  isOpen: boolean;
}

function Options({ options, isOpen }: OptionsProps) {
  const now = useNow();
  const [first, ...others] = options;
  if (first === undefined) return <p>Ainda não entregamos neste CEP.</p>;
  const payers = payersSentence(options, now);
  const more = others.map((option) => <Option key={option.id} {...{ now, option }} />);
  return (
    <>
      <ul className={styles.options}>
        <Option {...{ now }} option={first} />
        {isOpen && more}
      </ul>
      {!isOpen && others.length > 0 && (
        <details className={styles.more}>
          <summary>
            Mais {others.length} {plural(others.length, 'opção', 'opções')}
          </summary>
          <ul className={styles.options}>{more}</ul>
        </details>
      )}
      {payers !== '' && <p className={styles.payer}>{payers}</p>}
    </>
  );
}

/** 'Correios PAC'; the shop's own delivery needs no carrier. */
function nameOf({ nome, company, tipo }: FreteOpcao): string {
  return tipo === 'delivery_local' || isPickup({ tipo }) || nome.includes(company)
    ? nome
    : `${company} ${nome}`;
}

function Option({ now, option }: { now: Date; option: FreteOpcao }) {
  const { valor, estimado, retirada } = option;
  const arrives = offerText(option, now);
  return (
    <li>
      <span>
        <strong>{nameOf(option)}</strong>
        {retirada && <span className={styles.when}>{pickupPlaceText(retirada)}</span>}
        {arrives !== '' && <span className={styles.arrives}>{arrives}</span>}
        <span className={styles.when}>
          {joined([deadlineText(option), estimado ? 'estimativa' : ''], ' · ')}
        </span>
      </span>
      <strong className={styles.price}>
        {valor === 0 && !isPickup(option) ? 'Grátis' : formatReais(Math.round(valor * 100))}
      </strong>
    </li>
  );
}
