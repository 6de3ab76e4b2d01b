import { arrivesText, deadlineText, payerText } from '#shared/arrival.ts';
import { BY_EMAIL } from '#shared/gift-card.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { isolated, joined } from '#shared/text.ts';
import { formatCep } from '#shared/cep.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { isPickup, pickupLines } from '#shared/pickup.ts';
import { formatPhone } from '#shared/phone.ts';
import { useNow } from '../../lib/delivery/use-now.ts';
import styles from './delivery-summary.module.css';

interface DeliverySummaryProps {
  state: Pick<CheckoutState, 'customer' | 'frete'>;
  /** An order that was placed already is paid as it is: nothing of it can be put right here. */
  fixed?: boolean;
}

/** Who receives it, where and when; each is put right where it was said. */
export function DeliverySummary({ state: { customer, frete }, fixed = false }: DeliverySummaryProps) {
  const { nome, email, whatsapp } = customer;
  return (
    <section className={styles.box} aria-labelledby="delivery-summary">
      <h2 id="delivery-summary" className={styles.title}>
        Entrega
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{frete.tipo === 'digital' ? 'Quem compra' : 'Quem recebe'}</dt>
          <dd>{nome}</dd>
          <dd>{[email, formatPhone(whatsapp)].filter(Boolean).join(' · ')}</dd>
        </div>
        {frete.tipo === 'digital' ? <ByEmail /> : <Address {...{ customer, frete }} />}
      </dl>
      {!fixed && (
        <p className={styles.ways}>
          <a href={paths.checkout}>
            {frete.tipo === 'digital' ? 'Alterar dados' : 'Alterar dados, endereço ou frete'}
          </a>
          <a href={paths.cart}>Alterar itens</a>
        </p>
      )}
    </section>
  );
}

function ByEmail() {
  return (
    <div>
      <dt>Envio</dt>
      <dd>{BY_EMAIL}</dd>
    </div>
  );
}

function Address({ customer, frete }: DeliverySummaryProps['state']) {
  const { endereco, numero, complemento, bairro, cidade, estado, cep } = customer;
  return (
    <>
      <div>
        <dt>{isPickup(frete) ? 'Seu endereço' : 'Endereço'}</dt>
        <dd>{[joined([endereco, numero], ', '), isolated(complemento)].filter(Boolean).join(' · ')}</dd>
        <dd>
          {[isolated(bairro), joined([cidade, estado], '/')].filter(Boolean).join(' · ')}{' '}
          <span className={styles.code}>CEP {formatCep(cep)}</span>
        </dd>
      </div>
      {isPickup(frete) ? <Pickup frete={frete} /> : <Sending frete={frete} />}
    </>
  );
}

/** Where it is fetched, and when it is ready. */
function Pickup({ frete }: Pick<CheckoutState, 'frete'>) {
  return (
    <div>
      <dt>Retirada</dt>
      {frete.retirada !== undefined && pickupLines(frete.retirada).map((line) => <dd key={line}>{line}</dd>)}
      <dd>{sentence(deadlineText(frete))}</dd>
    </div>
  );
}

function Sending({ frete }: Pick<CheckoutState, 'frete'>) {
  const cents = reaisToCents(frete.valor) ?? 0;
  const now = useNow();
  const arrives = arrivesText(frete, now);
  return (
    <div>
      <dt>Frete</dt>
      <dd>
        {freightLabel(frete)}: {cents === 0 ? 'grátis' : formatReais(cents)}
      </dd>
      {arrives !== '' && (
        <dd>
          {arrives}, {payerText(now, frete)}
        </dd>
      )}
      <dd>{sentence(deadlineText(frete))}</dd>
    </div>
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
