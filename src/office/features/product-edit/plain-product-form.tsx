import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { isolated } from '#shared/text.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { ApiError, errorText } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeSend } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  EMPTY_FORM,
  plainBody,
  plainChanges,
  plainFormOf,
  plainProblem,
  type PlainForm,
} from './plain-form.ts';
import styles from './steps.module.css';
import { useCategoryNames } from './use-categories.ts';

interface PlainProductFormProps {
  /** Null: a new one. */
  product: Produto | null;
  /** Whether something was typed that is not saved. */
  onTyped(typed: boolean): void;
  onSaved(): void;
  onCancel(): void;
}

type TextName = { [Name in keyof PlainForm]: PlainForm[Name] extends string ? Name : never }[keyof PlainForm];

const NUMBERS: readonly (readonly [TextName, string])[] = [
  ['estoque', 'Estoque'],
  ['peso', 'Peso (kg)'],
  ['altura', 'Altura (cm)'],
  ['largura', 'Largura (cm)'],
  ['comprimento', 'Comprimento (cm)'],
];

/** Creates or changes a product on one page. */
export function PlainProductForm({ product, onTyped, onSaved, onCancel }: PlainProductFormProps) {
  const [initial] = useState(() => (product === null ? EMPTY_FORM : plainFormOf(product)));
  const [form, setForm] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const categories = useCategoryNames(form.categoria);
  const change = (next: Partial<PlainForm>) => setForm((now) => ({ ...now, ...next }));
  const field = (name: TextName) => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const typed = JSON.stringify(form) !== JSON.stringify(initial);
  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(typed), [typed]);
  const say = (text: string) => setProblem({ id: Date.now(), text });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = plainProblem(form);
    if (missing !== null) return say(missing);
    setBusy(true);
    setProblem(null);
    try {
      if (product === null) await officeSend('POST', '/produtos', plainBody(form));
      else await officeSend('PUT', `/produtos/${product.id}`, plainChanges(form, product));
      notify(
        'success',
        `✅ Produto "${isolated(form.nome.trim())}" ${product === null ? 'criado' : 'atualizado'} com sucesso!`,
      );
      setForm(EMPTY_FORM);
      onSaved();
    } catch (error) {
      const overtaken = error instanceof ApiError && error.codigo === 'versao';
      const text = overtaken
        ? 'outra pessoa mudou este produto enquanto você editava. Copie o que digitou, cancele e abra de novo.'
        : errorText(error, 'erro inesperado. Tente novamente.');
      say(`Erro ao salvar produto: ${text}`);
    }
    setBusy(false);
  }
  return (
    <Panel title={product === null ? 'Novo produto' : 'Editar produto'}>
      <form method="post" noValidate className={styles.step} onSubmit={(event) => void submit(event)}>
        <TextField label="Nome *" required {...field('nome')} />
        <div className={styles.row}>
          <TextField label="Preço (R$) *" required inputMode="decimal" {...field('preco')} />
          <TextField label="Preço promocional (R$)" inputMode="decimal" {...field('preco_original')} />
          <Select label="Categoria *" required {...field('categoria')}>
            <option value="">{categories === null ? 'Carregando ...' : 'Escolha'}</option>
            {categories?.map((nome) => (
              <option key={nome} value={nome}>
                {nome}
              </option>
            ))}
          </Select>
        </div>
        <TextArea label="Descrição" rows={3} {...field('descricao')} />
        <div className={styles.row}>
          <TextField label="Marca" {...field('marca')} />
          <Select label="Gênero" {...field('genero')}>
            <option value="unissex">Unissex</option>
            <option value="feminino">Feminino</option>
            <option value="masculino">Masculino</option>
          </Select>
          <TextField label="Material" {...field('material')} />
          <TextField label="SKU" {...field('sku')} />
        </div>
        <div className={styles.row}>
          {NUMBERS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode={name === 'estoque' ? 'numeric' : 'decimal'}
              autoComplete="off"
              {...field(name)}
            />
          ))}
        </div>
        <div className={styles.row}>
          <TextField label="Cores" hint="Separe com vírgulas." {...field('cor')} />
          <TextField label="Tamanhos" hint="Separe com vírgulas." {...field('tamanho')} />
          <TextField label="Tags" hint="Separe com vírgulas." {...field('tags')} />
        </div>
        <TextArea
          label="URLs das imagens"
          rows={2}
          hint="Uma por cor, na ordem das cores, separadas com vírgulas."
          {...field('imagens')}
        />
        <div>
          <Checkbox checked={form.ativo} onChange={(event) => change({ ativo: event.currentTarget.checked })}>
            Ativo: mostrar na loja
          </Checkbox>
          <Checkbox
            checked={form.destaque}
            onChange={(event) => change({ destaque: event.currentTarget.checked })}
          >
            Em destaque
          </Checkbox>
        </div>
        {problem && (
          <InfoBox key={problem.id} kind="error">
            {problem.text}
          </InfoBox>
        )}
        <div className={styles.adder}>
          <Button type="submit" busy={busy}>
            {product === null ? 'Criar produto' : 'Atualizar produto'}
          </Button>
          {product !== null && (
            <Button variant="secondary" onClick={onCancel}>
              Cancelar
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
