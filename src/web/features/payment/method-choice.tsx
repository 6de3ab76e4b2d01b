import { formatReais } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './method-choice.module.css';
import type { Method, PaymentType, Takes } from './ways-to-pay.ts';

interface MethodChoiceProps {
  /** Null: online or on delivery is still open. */
  type: PaymentType | null;
  takes: Takes;
  /** In how many instalments the total can be paid. */
  mostInstallments: number;
  /** What it costs by PIX, where that is less; null where it is the same. */
  pixCents: number | null;
  onType(type: PaymentType): void;
  onMethod(method: Method): void;
  /** Going on was asked for without a choice. */
  onNone(): void;
}

interface Choice {
  icon: IconName;
  label: string;
  about: string;
}

const TYPES: Record<PaymentType, Choice> = {
  online: { icon: 'lock', label: 'Pagar online', about: 'Agora, com segurança' },
  delivery: { icon: 'truck', label: 'Pagar na entrega', about: 'Combinamos com você' },
};

const GIFT_NOTE =
  'Com vale-presente no pedido, o pagamento é online: ele vai por e-mail e não passa pela entrega.';

const METHODS: Record<Method, Choice> = {
  cartao: { icon: 'card', label: 'Cartão de crédito', about: 'Parcele pelo Mercado Pago' },
  pix: { icon: 'pix', label: 'PIX', about: 'Na hora, pelo Mercado Pago' },
};

/** Online offers card, then PIX; delivery PIX, then card. */
const ORDER: Record<PaymentType, readonly Method[]> = {
  online: ['cartao', 'pix'],
  delivery: ['pix', 'cartao'],
};

/** The first two steps: where and how one pays. A choice goes on by itself. */
export function MethodChoice({
  type,
  takes,
  mostInstallments,
  pixCents,
  onType,
  onMethod,
  onNone,
}: MethodChoiceProps) {
  return (
    <section className={styles.choices} aria-labelledby="choice-title">
      <h2 id="choice-title" className={styles.heading}>
        {titleOf(type)}
      </h2>
      {type === null ? (
        <>
          {offered('online', takes).length > 0 && (
            <ChoiceButton {...TYPES.online} onClick={() => onType('online')} />
          )}
          {takes.door ? (
            <ChoiceButton {...TYPES.delivery} onClick={() => onType('delivery')} />
          ) : (
            <p className={styles.note}>{GIFT_NOTE}</p>
          )}
        </>
      ) : (
        offered(type, takes).map((method) => (
          <ChoiceButton
            key={method}
            {...METHODS[method]}
            {...(mostInstallments === 1 && method === 'cartao' && { about: 'À vista, pelo Mercado Pago' })}
            {...(pixCents !== null &&
              method === 'pix' && { about: `${formatReais(pixCents)} no PIX, na hora` })}
            {...(type === 'delivery' && { about: 'Quando receber o pedido' })}
            onClick={() => onMethod(method)}
          />
        ))
      )}
      <Button size="l" block variant="secondary" className={styles.next} onClick={onNone}>
        Continuar
      </Button>
    </section>
  );
}

const offered = (type: PaymentType, takes: Takes): readonly Method[] =>
  ORDER[type].filter((method) => type === 'delivery' || takes[method]);

function titleOf(type: PaymentType | null): string {
  if (type === null) return 'Como você quer pagar?';
  return type === 'online' ? 'Escolha a forma de pagamento' : 'Como vai pagar na entrega?';
}

function ChoiceButton({ icon, label, about, onClick }: Choice & { onClick(): void }) {
  return (
    <button type="button" className={styles.choice} onClick={onClick}>
      <Icon name={icon} className={styles.mark} />
      <span className={styles.texts}>
        <strong>{label}</strong>
        <span className={styles.about}>{about}</span>
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}
