import { productFields } from '#shared/product-fields.ts';
import { paths } from '#shared/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { SearchPreview } from '../../fields/search-preview.tsx';
import { RowInputs } from './field-input.tsx';
import steps from './steps.module.css';
import type { TypedFields } from './typed-fields.ts';

interface SearchGroupProps {
  typed: TypedFields;
  change(next: Partial<TypedFields>): void;
  errors?: Record<string, string>;
}

const OPTIONAL = { optional: true };

/** What search engines read of a product, and about how they show it. */
export function SearchGroup({ typed, change, errors }: SearchGroupProps) {
  const { name: shopName } = useShop();
  const { tituloBusca, descricaoBusca } = productFields;
  const title = typed.tituloBusca.trim() || `${typed.nome.trim() || 'Nome do produto'} | ${shopName}`;
  const text = typed.descricaoBusca.trim() || typed.descricao.trim().slice(0, 160) || typed.nome.trim();
  return (
    <fieldset className={steps.group}>
      <legend>Na busca e nas prévias de links</legend>
      <RowInputs
        row="search"
        own={{ tituloBusca: OPTIONAL, descricaoBusca: OPTIONAL }}
        {...{ typed, change, ...(errors && { errors }) }}
      />
      <SearchPreview
        {...{ title, text }}
        path={paths.product('…')}
        shown={{ title: tituloBusca.shown, text: descricaoBusca.shown }}
      />
      <p className={steps.note}>
        Em branco, valem o nome e a descrição. O título vai como você escrever, sem o nome da loja atrás.
      </p>
    </fieldset>
  );
}
