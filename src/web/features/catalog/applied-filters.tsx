import { Link } from 'react-router';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './applied-filters.module.css';
import {
  catalogSearch,
  discountLabel,
  toggled,
  withoutFilters,
  type CatalogNarrowing,
} from './catalog-query.ts';

interface Applied {
  label: string;
  /** The list without it. */
  without: Partial<CatalogNarrowing>;
}

function priceLabel(min: number | null, max: number | null): string {
  if (min === null) return `até ${formatReais(max ?? 0)}`;
  return max === null ? `a partir de ${formatReais(min)}` : `${formatReais(min)} a ${formatReais(max)}`;
}

function appliedIn(narrowing: CatalogNarrowing): Applied[] {
  const { q, cores, tamanhos, materiais, desconto, minCents, maxCents } = narrowing;
  const hasPrice = minCents !== null || maxCents !== null;
  return [
    ...(q === '' ? [] : [{ label: `“${q}”`, without: { q: '' } }]),
    ...cores.map((cor) => ({ label: cor, without: { cores: toggled(cores, cor) } })),
    ...tamanhos.map((size) => ({
      label: `Tamanho ${size}`,
      without: { tamanhos: toggled(tamanhos, size) },
    })),
    ...materiais.map((nome) => ({ label: nome, without: { materiais: toggled(materiais, nome) } })),
    ...(desconto === null ? [] : [{ label: discountLabel(desconto), without: { desconto: null } }]),
    ...(hasPrice
      ? [{ label: priceLabel(minCents, maxCents), without: { minCents: null, maxCents: null } }]
      : []),
  ];
}

/** What narrows the list, each with a way to be rid of it; nothing when nothing does. */
export function AppliedFilters({ narrowing }: { narrowing: CatalogNarrowing }) {
  const applied = appliedIn(narrowing);
  if (applied.length === 0) return null;
  const toList = (part: Partial<CatalogNarrowing>) => ({
    to: paths.catalog + catalogSearch({ ...narrowing, ...part }),
    preventScrollReset: true,
  });
  return (
    <ul className={styles.applied} aria-label="Filtros aplicados">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <Link {...toList(without)} className={styles.one} aria-label={`Tirar o filtro ${label}`}>
            {label} <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link {...toList(withoutFilters(narrowing))} className={styles.clear}>
          Limpar Filtros
        </Link>
      </li>
    </ul>
  );
}
