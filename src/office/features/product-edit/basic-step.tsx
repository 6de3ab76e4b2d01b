import { useShop } from '../../lib/shop.ts';
import type { Draft } from './draft.ts';
import { FieldInput, RowInputs } from './field-input.tsx';
import { LookField } from './look-field.tsx';
import { SearchGroup } from './search-group.tsx';
import styles from './steps.module.css';

export interface StepProps {
  draft: Draft;
  change(next: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void;
  /** A text per field, shown once the step was tried to be left. */
  errors: Record<string, string>;
}

/** Behind the label of the cost. */
const COST = { optional: true, hint: 'Só quem administra a loja vê.' };

const FISCAL = { ncm: { optional: true }, cest: { optional: true, hint: 'Só com substituição tributária.' } };

/** 1 Básico: what it is, what it costs, what the parcel weighs. */
export function BasicStep({ draft, change, errors }: StepProps) {
  const shop = useShop();
  const form = { typed: draft, change, errors };
  const details = {
    marca: { placeholder: shop.name },
    sku: {
      hint: 'Seu código do produto. O sugerido vem do nome; o de cada cor e tamanho começa com ele.',
      autoCapitalize: 'characters',
    },
  };
  return (
    <div className={styles.step}>
      <p className={styles.legend}>* obrigatório</p>
      <FieldInput name="nome" {...form} />
      <FieldInput name="descricao" label="Descrição *" required rows={4} {...form} />
      <div className={styles.row}>
        <RowInputs row="price" own={{ promocional: { optional: true }, custo: COST }} {...form} />
      </div>
      <div className={styles.row}>
        <RowInputs row="details" own={details} {...form} />
      </div>
      <fieldset className={styles.group}>
        <legend>Pacote para o frete</legend>
        <div className={styles.row}>
          <RowInputs row="parcel" {...form} />
        </div>
        <p className={styles.note}>Em branco, o frete é calculado com 0,3 kg e 5 × 25 × 30 cm.</p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Nota fiscal</legend>
        <div className={styles.row}>
          <RowInputs row="fiscal" own={FISCAL} {...form} />
        </div>
        <p className={styles.note}>
          Vão no arquivo para o emissor de notas, em Vendas. Quem faz a contabilidade da loja sabe quais são.
        </p>
      </fieldset>
      <SearchGroup {...form} />
      <FieldInput name="tags" optional hint="Separe com vírgulas: verão, festa, linho." {...form} />
      <LookField look={draft.look} onChange={(next) => change(({ look }) => ({ look: next(look) }))} />
      <fieldset className={styles.group}>
        <legend>Na loja</legend>
        <FieldInput name="ativo" {...form} />
        <FieldInput name="destaque" {...form} />
        {draft.destaque && <FieldInput name="corBackground" {...form} />}
        <FieldInput name="valePresente" {...form} />
      </fieldset>
    </div>
  );
}
