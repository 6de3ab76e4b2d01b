import { TextArea, TextField } from '#web/ui/field.tsx';
import { FieldInput, RowInputs } from './field-input.tsx';
import type { PlainForm } from './plain-form.ts';
import { SearchGroup } from './search-group.tsx';
import styles from './steps.module.css';

interface PlainInputsProps {
  form: PlainForm;
  change(next: Partial<PlainForm>): void;
}

const WITH_COMMAS = 'Separe com vírgulas.';

/** All that the short form asks, lists as text with commas. */
export function PlainInputs({ form, change }: PlainInputsProps) {
  const fields = { typed: form, change };
  const typed = (name: 'estoque' | 'cor' | 'tamanho' | 'imagens') => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <FieldInput name="nome" {...fields} />
      <div className={styles.row}>
        <RowInputs row="price" {...fields} />
      </div>
      <FieldInput name="descricao" rows={3} {...fields} />
      <div className={styles.row}>
        <RowInputs row="details" {...fields} />
      </div>
      <div className={styles.row}>
        <TextField label="Estoque" inputMode="numeric" autoComplete="off" {...typed('estoque')} />
        <RowInputs row="parcel" {...fields} />
      </div>
      <div className={styles.row}>
        <RowInputs row="fiscal" {...fields} />
      </div>
      <SearchGroup {...fields} />
      <div className={styles.row}>
        <TextField label="Cores" hint={WITH_COMMAS} {...typed('cor')} />
        <TextField label="Tamanhos" hint={WITH_COMMAS} {...typed('tamanho')} />
        <FieldInput name="tags" hint={WITH_COMMAS} {...fields} />
      </div>
      <TextArea
        label="URLs das imagens"
        rows={2}
        hint="Uma por cor, na ordem das cores, separadas com vírgulas."
        {...typed('imagens')}
      />
      <div>
        <FieldInput name="ativo" label="Ativo: mostrar na loja" {...fields} />
        <FieldInput name="destaque" label="Em destaque" {...fields} />
      </div>
    </>
  );
}
