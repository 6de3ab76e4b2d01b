import { offerText, payersSentence, sameDayHour } from '#shared/arrival.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { isPickup, pickupPlaceText, readyText } from '#shared/pickup.ts';
import { fold } from '#shared/text.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { useNow } from '../../lib/delivery/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './freight-options.module.css';
import type { Quotes } from './use-quotes.ts';

interface FreightOptionsProps {
  quotes: Quotes;
  chosenId: string | null;
  onChoose(option: FreteOpcao): void;
  error: string | undefined;
}

const HINT = 'Complete todos os campos do endereço para ver as opções de frete';
/** What the shop's own delivery is called: its mark, or its name already. */
const LOCAL = 'Entrega local';

/** The carriers' offers: exactly one is chosen. */
export function FreightOptions({ quotes, chosenId, onChoose, error }: FreightOptionsProps) {
  const now = useNow();
  if (quotes.state === 'loading') {
    return (
      <div className={styles.list}>
        <Skeleton height="4.75rem" />
        <Skeleton height="4.75rem" />
      </div>
    );
  }
  if (quotes.options.length === 0) {
    return (
      <>
        <p className={styles.hint}>
          <Icon name="truck" />
          {HINT}
        </p>
        <Missing text={error} />
      </>
    );
  }
  const payers = payersSentence(quotes.options, now);
  return (
    <fieldset className={styles.list} aria-describedby={error ? 'frete-error' : undefined}>
      <legend className={styles.legend}>Escolha uma opção</legend>
      <Missing text={error} />
      {quotes.options.map((option) => (
        <Option
          key={option.id}
          now={now}
          option={option}
          checked={option.id === chosenId}
          onChoose={onChoose}
        />
      ))}
      {payers !== '' && <p className={styles.estimate}>{payers}</p>}
      {quotes.options.some(({ estimado }) => estimado) && (
        <p className={styles.estimate}>
          <Icon name="info" />
          Estimativa pela última cotação: confirmamos o preço antes de você pagar.
        </p>
      )}
    </fieldset>
  );
}

/** Before the offers: below a long list it would be off the screen of whoever is led to the first. */
function Missing({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.error} id="frete-error">
      {text}
    </p>
  );
}

interface OptionProps {
  now: Date;
  option: FreteOpcao;
  checked: boolean;
  onChoose(option: FreteOpcao): void;
}

function Option({ now, option, checked, onChoose }: OptionProps) {
  const local = option.tipo === 'delivery_local';
  const cents = reaisToCents(option.valor) ?? 0;
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="frete"
        className={styles.radio}
        checked={checked}
        onChange={() => onChoose(option)}
      />
      <span className={styles.texts}>
        <span className={styles.name}>
          {option.nome}
          {local && <Badge>{option.nome === LOCAL ? 'Perto de você' : LOCAL}</Badge>}
          {option.estimado && <Badge tone="warning">Estimativa</Badge>}
        </span>
        <span className={styles.when}>
          {isPickup(option) ? sentence(readyText(option.prazo)) : offerText(option, now)}
        </span>
        <span className={styles.about}>{aboutOf(option)}</span>
        {option.retirada && option.retirada.instrucao !== '' && (
          <span className={styles.about}>{option.retirada.instrucao}</span>
        )}
      </span>
      <span className={styles.numbers}>
        <strong className={styles.price}>
          {cents === 0 && !isPickup(option) ? 'Grátis' : formatReais(cents)}
        </strong>
        <span className={styles.days}>{deadline(option, now)}</span>
      </span>
    </label>
  );
}

/** The carrier's name and what is said of the option, the name once. */
function aboutOf({ descricao, company, retirada }: FreteOpcao): string {
  if (retirada !== undefined) return pickupPlaceText(retirada);
  if (descricao === '' || company === '' || fold(descricao).includes(fold(company)))
    return descricao || company;
  return `${company} · ${descricao}`;
}

function deadline(option: FreteOpcao, now: Date): string {
  if (isPickup(option)) return '';
  if (sameDayHour(option, now) !== null) return 'hoje';
  return option.prazo === 1 ? '1 dia útil' : `${option.prazo} dias úteis`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
