import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useShop } from '../../lib/shop.ts';
import type { Draft } from './draft.ts';
import styles from './steps.module.css';
import { useCategoryNames } from './use-categories.ts';

export interface StepProps {
  draft: Draft;
  change(next: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void;
  /** A text per field, shown once the step was tried to be left. */
  errors: Record<string, string>;
}

type TextName = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never;
}[keyof Draft];

/** 1 Básico: what it is, what it costs, what the parcel weighs. */
export function BasicStep({ draft, change, errors }: StepProps) {
  const shop = useShop();
  const categories = useCategoryNames(draft.categoria);
  const field = (name: TextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <div className={styles.step}>
      <p className={styles.legend}>* obrigatório</p>
      <TextField label="Nome *" required {...field('nome')} />
      <TextArea label="Descrição *" required rows={4} {...field('descricao')} />
      <div className={styles.row}>
        <TextField label="Preço (R$) *" required {...number} {...field('preco')} />
        <TextField label="Preço promocional (R$)" optional {...number} {...field('promocional')} />
        <Select label="Categoria *" required {...field('categoria')}>
          <option value="">{categories === null ? 'Carregando ...' : 'Escolha'}</option>
          {(categories ?? []).map((nome) => (
            <option key={nome} value={nome}>
              {nome}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.row}>
        <TextField label="Marca" placeholder={shop.name} {...field('marca')} />
        <Select
          label="Gênero"
          name="genero"
          value={draft.genero}
          onChange={(event) => change({ genero: event.currentTarget.value as Draft['genero'] })}
        >
          <option value="unissex">Unissex</option>
          <option value="feminino">Feminino</option>
          <option value="masculino">Masculino</option>
        </Select>
        <TextField label="Material" {...field('material')} />
        <TextField label="SKU" hint="Seu código do produto." autoCapitalize="characters" {...field('sku')} />
      </div>
      <fieldset className={styles.group}>
        <legend>Pacote para o frete</legend>
        <div className={styles.row}>
          <TextField label="Peso (kg)" {...number} {...field('peso')} />
          <TextField label="Altura (cm)" {...number} {...field('altura')} />
          <TextField label="Largura (cm)" {...number} {...field('largura')} />
          <TextField label="Comprimento (cm)" {...number} {...field('comprimento')} />
        </div>
        <p className={styles.note}>Em branco, o frete é calculado com 0,3 kg e 5 × 25 × 30 cm.</p>
      </fieldset>
      <TextField label="Tags" optional hint="Separe com vírgulas: verão, festa, linho." {...field('tags')} />
      <fieldset className={styles.group}>
        <legend>Na loja</legend>
        <Checkbox checked={draft.ativo} onChange={(event) => change({ ativo: event.currentTarget.checked })}>
          Mostrar na loja
        </Checkbox>
        <Checkbox
          checked={draft.destaque}
          onChange={(event) => change({ destaque: event.currentTarget.checked })}
        >
          Em destaque na página inicial
        </Checkbox>
        {draft.destaque && (
          <label className={styles.color}>
            <input
              type="color"
              value={draft.corBackground}
              onChange={(event) => change({ corBackground: event.currentTarget.value })}
            />
            Fundo do cartão de destaque
          </label>
        )}
      </fieldset>
    </div>
  );
}
