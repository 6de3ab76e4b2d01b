import { productFields } from '#shared/product-fields.ts';
import { paths } from '#shared/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { RowInputs } from './field-input.tsx';
import styles from './search-group.module.css';
import steps from './steps.module.css';
import type { TypedFields } from './typed-fields.ts';

interface SearchGroupProps {
  typed: TypedFields;
  change(next: Partial<TypedFields>): void;
  errors?: Record<string, string>;
}

/** As a search cuts it: at a word's end where it can. */
export function cutShort(text: string, shown: number): string {
  if (text.length <= shown) return text;
  const cut = text.slice(0, shown);
  const end = cut.lastIndexOf(' ');
  return `${(end > shown / 2 ? cut.slice(0, end) : cut).trimEnd()} …`;
}

const OPTIONAL = { optional: true };

/** What search engines read of a product, and about how they show it. */
export function SearchGroup({ typed, change, errors }: SearchGroupProps) {
  const { name: shopName, publicUrl } = useShop();
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
      <figure className={styles.preview}>
        <figcaption className={steps.note}>Como aparece numa busca, mais ou menos:</figcaption>
        <div className={styles.result}>
          <p className={styles.address}>
            {publicUrl.replace(/^https?:\/\//, '')}
            {paths.product('…')}
          </p>
          <p className={styles.title}>
            <bdi>{cutShort(title, tituloBusca.shown)}</bdi>
          </p>
          <p>
            <bdi>{cutShort(text, descricaoBusca.shown)}</bdi>
          </p>
        </div>
      </figure>
      <p className={steps.note}>
        Em branco, valem o nome e a descrição. O título vai como você escrever, sem o nome da loja atrás.
      </p>
    </fieldset>
  );
}
