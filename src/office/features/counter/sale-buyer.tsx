import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import { MaskedField } from '#web/ui/masked-field.tsx';
import { useMay } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './counter.module.css';
import { FindBuyer } from './find-buyer.tsx';
import { needsOf, type Errors } from './draft-check.ts';
import type { Buyer, SaleDraft } from './draft.ts';

interface SaleBuyerProps {
  draft: SaleDraft;
  errors: Errors;
  onChange(next: Partial<Buyer>): void;
  /** What the shop knows of who was looked up. */
  onKnown(next: Partial<Buyer>): void;
}

/** Who buys. What nobody needs to know for this way to pay may be left out. */
export function SaleBuyer({ draft, errors, onChange, onKnown }: SaleBuyerProps) {
  const { buyer } = draft;
  const needs = needsOf(draft);
  const mayFind = useMay('see-customers');
  const field = (name: 'nome' | 'whatsapp' | 'email' | 'cpf') => ({
    name,
    value: buyer[name],
    error: errors[name],
    autoComplete: 'off',
    onValue: (value: string) => onChange({ [name]: value }),
  });
  return (
    <Panel title="Cliente">
      <div className={styles.fields}>
        {mayFind && <FindBuyer buyer={buyer} isSent={draft.freight !== 'retirada'} onKnown={onKnown} />}
        <div className={styles.pair}>
          <MaskedField {...field('nome')} label="Nome" maxLength={120} />
          <MaskedField
            {...field('whatsapp')}
            label="WhatsApp"
            optional
            inputMode="tel"
            format={formatPhone}
          />
          <MaskedField
            {...field('email')}
            label="E-mail"
            type="email"
            maxLength={254}
            optional={!needs.email}
            hint={
              needs.email ? 'Para onde vão os avisos do pedido.' : 'Com ele, o comprovante vai por e-mail.'
            }
          />
          <MaskedField
            {...field('cpf')}
            label="CPF"
            optional={!needs.cpf}
            inputMode="numeric"
            format={formatCpf}
            hint={needs.cpf ? 'O banco pede o CPF de quem paga por PIX.' : undefined}
          />
        </div>
      </div>
    </Panel>
  );
}
