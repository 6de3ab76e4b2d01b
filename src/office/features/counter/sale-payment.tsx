import type { Precos } from '#shared/wire/prices.ts';
import { RECEIVED_AS, RECEIVED_LABELS, type ReceivedAs } from '#shared/channels.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMay } from '../../lib/session.ts';
import { Choice, FieldNote } from '../../ui/choice.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './counter.module.css';
import type { Errors } from './draft-check.ts';
import { isPaidAtOnce, type Change, type Payment, type SaleDraft } from './draft.ts';
import { SaleCredits } from './sale-credits.tsx';

const WAYS = [
  { value: 'recebido', label: 'Já recebi' },
  { value: 'pix', label: 'Link de PIX' },
  { value: 'cartao', label: 'Link de cartão' },
] as const satisfies readonly { value: Payment; label: string }[];

const HINTS: Readonly<Record<Payment, string>> = {
  recebido: 'O pedido nasce pago. Um estorno dele é feito por você, sem o Mercado Pago.',
  pix: 'Depois de salvar, copie o link ou mande por WhatsApp. Sem pagamento no prazo, as peças voltam ao estoque.',
  credito: 'O vale paga tudo: não há nada a receber, e o pedido nasce pago.',
  cartao:
    'Depois de salvar, copie o link da página de cartão do Mercado Pago. Sem pagamento no prazo, as peças voltam ao estoque.',
};

interface SalePaymentProps {
  draft: SaleDraft;
  errors: Errors;
  precos: Precos | null;
  change(next: Change): void;
}

/** What is taken off, and how the money comes. */
export function SalePayment({ draft, errors, precos, change }: SalePaymentProps) {
  const mayDiscount = useMay('discount-sales');
  const { payment, received, freight, delivered, note } = draft;
  return (
    <Panel title="Pagamento">
      <div className={styles.fields}>
        <SaleCredits draft={draft} error={errors.creditos} precos={precos} change={change} />
        {payment !== 'credito' && (
          <Choice
            legend="Como ela paga"
            value={payment}
            options={WAYS}
            onChoose={(next) => change({ payment: next })}
          />
        )}
        <FieldNote>{HINTS[payment]}</FieldNote>
        {payment === 'recebido' && (
          <Select
            label="Recebido em"
            value={received}
            onChange={(event) =>
              change({ received: RECEIVED_AS.find((one) => one === event.currentTarget.value) ?? 'outro' })
            }
          >
            {RECEIVED_AS.map((one: ReceivedAs) => (
              <option key={one} value={one}>
                {RECEIVED_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
        {isPaidAtOnce(draft) && freight === 'retirada' && (
          <Checkbox
            checked={delivered}
            onChange={(event) => change({ delivered: event.currentTarget.checked })}
          >
            Ela já levou as peças
          </Checkbox>
        )}
        {mayDiscount && <Discount draft={draft} errors={errors} change={change} />}
        <TextArea
          label="Observações"
          optional
          rows={2}
          maxLength={2000}
          hint="Só a equipe lê."
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
    </Panel>
  );
}

function Discount({ draft, errors, change }: Omit<SalePaymentProps, 'precos'>) {
  const { discount, discountBy } = draft;
  return (
    <div className={styles.discount}>
      <TextField
        name="desconto"
        label="Desconto"
        optional
        inputMode="decimal"
        autoComplete="off"
        value={discount}
        error={errors.desconto}
        onChange={(event) => change({ discount: event.currentTarget.value.slice(0, 20) })}
      />
      <Select
        label="Em"
        value={discountBy}
        onChange={(event) =>
          change({ discountBy: event.currentTarget.value === 'valor' ? 'valor' : 'percentual' })
        }
      >
        <option value="valor">R$</option>
        <option value="percentual">%</option>
      </Select>
    </div>
  );
}
