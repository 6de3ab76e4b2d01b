import type { CheckoutFields } from '#shared/checkout.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { HintNews } from '../../ui/hint-news.tsx';
import { KnownField } from '../../ui/known-field.tsx';
import type { KnownFieldName } from '../../ui/known-fields.ts';
import type { Lookup } from '../../lib/calls/use-address.ts';
import styles from './checkout-screen.module.css';
import type { FieldsProps } from './personal-fields.tsx';

interface AddressFieldsProps extends FieldsProps {
  lookup: Lookup;
  /** Fields that the lookup filled: read-only. The others are typed by hand. */
  filled: ReadonlySet<keyof CheckoutFields>;
  /** What is said of the freight for this postal code, where the lookup has no word of its own. */
  freightHint: string | undefined;
  /** What is asked about the house number. */
  numberHint: string | undefined;
}

const TEXTS: Partial<Record<NonNullable<Lookup>['state'], string>> = {
  loading: 'Buscando o endereço…',
  unknown: 'Não encontramos este CEP. Confira os números ou preencha o endereço abaixo.',
  failed: 'Não foi possível buscar o endereço agora. Preencha os campos abaixo.',
};

/** Where it goes. The lookup fills the street; what it does not know can be typed. */
export function AddressFields(props: AddressFieldsProps) {
  const { fields, errors, onChange, lookup, filled, freightHint, numberHint } = props;
  const lookupHint = lookup === null ? undefined : TEXTS[lookup.state];
  const field = (name: KnownFieldName) => ({
    of: name,
    id: `checkout-${name}`,
    value: fields[name],
    error: errors[name],
    onValue: (value: string) => onChange({ [name]: value }),
  });
  const place = (name: 'endereco' | 'bairro' | 'cidade' | 'estado') => ({
    ...field(name),
    readOnly: lookup === null || lookup.state === 'loading' || filled.has(name),
  });
  return (
    <div className={styles.grid}>
      <Announcement>{lookup?.state === 'found' && foundWords(fields)}</Announcement>
      <KnownField
        {...field('cep')}
        className={styles.code}
        hint={<HintNews text={lookupHint ?? freightHint} />}
        busy={lookup?.state === 'loading'}
      />
      <p className={styles.aside}>
        <a
          href="https://buscacepinter.correios.com.br/app/endereco/index.php"
          target="_blank"
          rel="noopener noreferrer"
        >
          Não sei meu CEP
        </a>
      </p>
      <KnownField {...place('endereco')} className={styles.wide} />
      <KnownField
        {...field('numero')}
        className={numberHint ? styles.wide : styles.short}
        hint={numberHint}
      />
      <KnownField {...field('complemento')} className={styles.long} />
      <KnownField {...place('bairro')} className={styles.district} />
      <KnownField {...place('cidade')} className={styles.long} />
      <KnownField {...place('estado')} className={styles.short} />
    </div>
  );
}

function foundWords({ endereco, bairro, cidade, estado }: CheckoutFields): string {
  return `Endereço encontrado: ${[endereco, bairro, cidade, estado].filter(Boolean).join(', ')}.`;
}
