import { useState } from 'react';
import { plural } from '#shared/text.ts';
import type { ProdutoDeFotos } from '#shared/wire/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './photos.module.css';

const SHOWN = 6;

interface AssignBarProps {
  count: number;
  onAssign(product: ProdutoDeFotos, cor: string | null): void;
}

/** Finds the product that the chosen files are of, and asks for its colour where it has several. */
export function AssignBar({ count, onAssign }: AssignBarProps) {
  const [typed, setTyped] = useState('');
  const [product, setProduct] = useState<ProdutoDeFotos | null>(null);
  const [cor, setCor] = useState('');
  if (count === 0) return <p className={styles.soft}>Marque as fotos de um mesmo produto e diga qual é.</p>;
  const these = `${count} ${plural(count, 'marcada', 'marcadas')}`;
  if (product === null)
    return (
      <Finder
        typed={typed}
        label={`De que produto ${plural(count, 'é', 'são')} ${plural(count, 'a', 'as')} ${these}?`}
        onType={setTyped}
        onFound={(found) => {
          setProduct(found);
          setCor(found.cores.length === 1 ? (found.cores[0] ?? '') : '');
        }}
      />
    );
  return (
    <div className={styles.assign} role="group" aria-label={`Pôr em ${product.nome}`}>
      <p>
        <bdi>
          <strong>{product.nome}</strong>
        </bdi>
      </p>
      {product.cores.length > 1 && (
        <Select label="Cor" value={cor} onChange={(event) => setCor(event.currentTarget.value)}>
          <option value="">Todas as cores</option>
          {product.cores.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
      <div className={styles.acts}>
        <Button
          onClick={() => {
            onAssign(product, cor || null);
            setProduct(null);
            setTyped('');
          }}
        >
          {`Pôr ${plural(count, 'a', 'as')} ${these} aqui`}
        </Button>
        <Button variant="quiet" onClick={() => setProduct(null)}>
          Outro produto
        </Button>
      </div>
    </div>
  );
}

interface FinderProps {
  typed: string;
  label: string;
  onType(text: string): void;
  onFound(product: ProdutoDeFotos): void;
}

function Finder({ typed, label, onType, onFound }: FinderProps) {
  const q = typed.trim();
  const { data, loading, error } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { q, sort: 'nome', limit: SHOWN },
    rests: q === '',
  });
  const found = q === '' ? [] : (data ?? []);
  return (
    <div className={styles.assign}>
      <p>{label}</p>
      <SearchField
        label="Nome ou SKU do produto"
        value={typed}
        onChange={(text) => onType(text.slice(0, 200))}
      />
      {q !== '' && (
        <div role="status">
          {error !== null && 'A busca não respondeu. Tente de novo.'}
          {error === null && !loading && found.length === 0 && 'Nenhum produto com estas palavras.'}
        </div>
      )}
      <ul className={styles.found}>
        {found.map(({ id, nome, sku, cor, pictures }) => (
          <li key={id}>
            <Button
              variant="secondary"
              size="s"
              onClick={() =>
                onFound({ id, nome, cores: cor.map((one) => one.nome), imagens: pictures.length })
              }
            >
              <bdi>
                {nome} ({sku})
              </bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
