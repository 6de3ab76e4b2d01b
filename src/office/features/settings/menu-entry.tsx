import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { HOUSE_MENU, LONGEST_ENTRY_NAME, LONGEST_ENTRY_PATH, type MenuEntry } from '#shared/shop-menus.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

export interface Row extends MenuEntry {
  key: number;
}

export interface Category {
  id: number;
  nome: string;
}

export interface OwnPage {
  id: number;
  titulo: string;
  publicada: boolean;
}

/** Pages of the shop that have a name; all others by their address. */
const PAGES: readonly (readonly [para: string, nome: string])[] = [
  ...HOUSE_MENU.map(({ para, nome }) => [para, nome] as const),
  [paths.favorites, 'Favoritos'],
  [paths.orders, 'Meus pedidos'],
  [paths.returns, 'Trocas e devoluções'],
  [paths.terms, 'Termos e condições'],
  [paths.privacy, 'Privacidade e cookies'],
];

const OTHER = 'outro';

interface EntryFieldsProps {
  row: Row;
  index: number;
  categories: readonly Category[];
  ownPages: readonly OwnPage[];
  onChange(change: Partial<MenuEntry>): void;
}

/** Where an entry leads, chosen by name, and what it is called. */
export function EntryFields({ row, index, categories, ownPages, onChange }: EntryFieldsProps) {
  const isNamed =
    row.categoria !== null || row.pagina !== undefined || PAGES.some(([para]) => para === row.para);
  const [isOther, setOther] = useState(!isNamed && row.para !== '');
  const chosen = isOther ? OTHER : chosenOf(row);
  function choose(value: string, text: string): void {
    setOther(value === OTHER);
    const categoria = /^c\d+$/.test(value) ? Number(value.slice(1)) : null;
    const pagina = /^p\d+$/.test(value) ? Number(value.slice(1)) : undefined;
    const para = categoria === null && pagina === undefined && value !== OTHER ? value : '';
    onChange({
      para,
      categoria,
      pagina,
      ...(row.nome === '' && value !== OTHER && { nome: text.slice(0, LONGEST_ENTRY_NAME) }),
    });
  }
  const number = index + 1;
  /** What stands beside a name in the list is no part of it. */
  const nameOf = (value: string, text: string) =>
    ownPages.find(({ id }) => value === `p${id}`)?.titulo ?? text;
  return (
    <>
      <Select
        label={`Página do item ${number}`}
        value={chosen}
        onChange={({ currentTarget: { value, selectedOptions } }) =>
          choose(value, value === '' ? '' : nameOf(value, selectedOptions[0]?.text ?? ''))
        }
      >
        <PageOptions {...{ row, categories, ownPages }} />
      </Select>
      {isOther && (
        <TextField
          label={`Endereço do item ${number}`}
          placeholder="/produto/12"
          value={row.para}
          maxLength={LONGEST_ENTRY_PATH}
          onChange={({ target }) => onChange({ para: target.value })}
        />
      )}
      <TextField
        label={`Nome do item ${number}`}
        value={row.nome}
        maxLength={LONGEST_ENTRY_NAME}
        onChange={({ target }) => onChange({ nome: target.value })}
      />
    </>
  );
}

function chosenOf({ para, categoria, pagina }: Row): string {
  if (categoria !== null) return `c${categoria}`;
  return pagina === undefined ? para : `p${pagina}`;
}

function PageOptions({
  row,
  categories,
  ownPages,
}: Pick<EntryFieldsProps, 'row' | 'categories' | 'ownPages'>) {
  const isPageGone = row.pagina !== undefined && !ownPages.some(({ id }) => id === row.pagina);
  const isGone = row.categoria !== null && !categories.some(({ id }) => id === row.categoria);
  return (
    <>
      <option value="">Escolha</option>
      <optgroup label="Páginas">
        {PAGES.map(([para, nome]) => (
          <option key={para} value={para}>
            {nome}
          </option>
        ))}
      </optgroup>
      {(ownPages.length > 0 || isPageGone) && (
        <optgroup label="Páginas que você escreveu">
          {ownPages.map(({ id, titulo, publicada }) => (
            <option key={id} value={`p${id}`}>
              {publicada ? titulo : `${titulo} (não publicada)`}
            </option>
          ))}
          {isPageGone && <option value={`p${row.pagina}`}>Página que não está na loja</option>}
        </optgroup>
      )}
      <optgroup label="Categorias">
        {categories.map(({ id, nome }) => (
          <option key={id} value={`c${id}`}>
            {nome}
          </option>
        ))}
        {isGone && <option value={`c${row.categoria}`}>Categoria que não está na loja</option>}
      </optgroup>
      <option value={OTHER}>Outra página desta loja</option>
    </>
  );
}
