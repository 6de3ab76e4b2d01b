import type { FormEvent } from 'react';
import { plural } from '#shared/text.ts';
import type { CategoriaEscolhida, DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './moving.module.css';
import { count, products } from './words.ts';

type Row = DetalheDaMudanca['categorias'][number];

/** What was chosen and not kept yet, by the category of the old shop. */
export type Unsaved = Readonly<Record<string, { value: string; nome: string }>>;

const NEW = 'nova';
const NONE = 'nenhuma';
/** More of them are folded away. */
const MOST_OPEN = 12;

/** As it stands with the shop. */
function keptOf({ de, nome, nova, id, nenhuma }: Row): Unsaved[string] {
  const value = nenhuma ? NONE : nova || id === null ? NEW : String(id);
  return { value, nome: nova && !nenhuma ? nome : (de.split(' > ').at(-1) ?? '') };
}

interface CategoriesPanelProps {
  file: DetalheDaMudanca;
  unsaved: Unsaved;
  onChange: (unsaved: Unsaved) => void;
  onSaved: () => void;
}

/** Where the products of each category of the old shop go. */
export function CategoriesPanel({ file, unsaved, onChange, onSaved }: CategoriesPanelProps) {
  const { id, categorias } = file;
  const save = useAct(async () => {
    const chosen = Object.entries(unsaved).map(([de, one]) => toChosen(de, one));
    await officeApi('PUT /gerenciamento/mudanca/importacoes/:id/categorias', {
      params: { id },
      body: { categorias: chosen },
    });
    onSaved();
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.run();
  }
  if (categorias.length === 0) return null;
  const fresh = categorias.filter(({ nova, nenhuma }) => nova && !nenhuma).length;
  const isChanged = Object.keys(unsaved).length > 0;
  return (
    <Panel title="Categorias">
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <p>
          Aqui as categorias não têm níveis, e cada produto fica em uma só. Escolha o que cada uma da loja
          antiga se torna; com “Nenhuma”, os produtos vão para a próxima categoria deles, ou para Outros. Vale
          também para os próximos arquivos dela.
        </p>
        <details className={styles.folded} open={categorias.length <= MOST_OPEN || undefined}>
          <summary>
            {count(categorias.length)} {plural(categorias.length, 'categoria', 'categorias')}
            {fresh > 0 && `, ${count(fresh)} ${plural(fresh, 'nova', 'novas')}`}
          </summary>
          <CategoryRows rows={categorias} unsaved={unsaved} onChange={onChange} />
        </details>
        {save.problem !== '' && <InfoBox kind="error">{save.problem}</InfoBox>}
        {isChanged && (
          <Button type="submit" variant="secondary" icon="check" busy={save.busy}>
            Guardar e conferir de novo
          </Button>
        )}
      </form>
    </Panel>
  );
}

function toChosen(de: string, { value, nome }: Unsaved[string]): CategoriaEscolhida {
  if (value === NEW) return { de, id: null, nome };
  return { de, id: value === NONE ? null : Number(value), nome: null };
}

/** An old shop's category may have any name, one that every object has as well. */
const unsavedOf = (unsaved: Unsaved, { de }: Row) => (Object.hasOwn(unsaved, de) ? unsaved[de] : undefined);

interface CategoryRowsProps extends Pick<CategoriesPanelProps, 'unsaved' | 'onChange'> {
  rows: readonly Row[];
}

function CategoryRows({ rows, unsaved, onChange }: CategoryRowsProps) {
  const { data } = useOfficeRead('GET /gerenciamento/categorias', { once: true });
  const there = data ?? [];
  function set(row: Row, change: Partial<Unsaved[string]>) {
    const kept = keptOf(row);
    const next = { ...(unsavedOf(unsaved, row) ?? kept), ...change };
    const { [row.de]: _, ...others } = unsaved;
    const isSame = next.value === kept.value && (next.value !== NEW || next.nome === kept.nome);
    onChange(isSame ? others : { ...others, [row.de]: next });
  }
  return (
    <ul className={styles.mapped}>
      {rows.map((row) => {
        const { de, produtos, id, nome: name } = row;
        const { value, nome } = unsavedOf(unsaved, row) ?? keptOf(row);
        const said = de === '' ? 'Sem categoria no arquivo' : de;
        return (
          <li key={de}>
            <Select
              label={said}
              hint={products(produtos)}
              value={value}
              onChange={(event) => set(row, { value: event.currentTarget.value })}
            >
              <option value={NEW}>Categoria nova</option>
              <option value={NONE}>Nenhuma</option>
              {id !== null && there.every((one) => one.id !== id) && <option value={id}>{name}</option>}
              {there.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.nome}
                </option>
              ))}
            </Select>
            {value === NEW && (
              <TextField
                label="Nome da categoria nova"
                aria-label={`Nome da categoria nova, para ${said}`}
                maxLength={60}
                value={nome}
                onChange={(event) => set(row, { nome: event.currentTarget.value })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
