import type { Produto } from '#shared/wire/catalog.ts';
import { isColorSoldOut, stockOf } from '#shared/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FitWord } from './fit-word.tsx';
import { hasMeasures } from './measures.ts';
import { OwnSize } from './own-size.tsx';
import styles from './size-choice.module.css';
import type { ProductChoice } from './use-choice.ts';

interface SizeChoiceProps {
  product: Produto;
  cor: string;
  choice: ProductChoice;
  onChoose(tamanho: string): void;
}

/** From here on a size's units are worth a word. */
const FEW = 3;

/** The sizes as buttons; those that the colour lacks are struck through, readable, and can be waited for. */
export function SizeChoice({ product, cor, choice, onChoose }: SizeChoiceProps) {
  const nothing = isColorSoldOut(product, cor) ? 'esgotado nesta cor' : 'escolha o seu';
  const { stock } = choice;
  const tamanho = choice.missing || choice.tamanho;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        Tamanho: <strong>{tamanho === '' ? nothing : tamanho}</strong>
      </legend>
      {hasMeasures(product.tamanho) && (
        <a href="#medidas" className={styles.guide}>
          Tabela de medidas
        </a>
      )}
      <div className={styles.sizes}>
        {product.tamanho.map(({ tamanho: name }) => {
          const isSoldOut = stockOf(product, cor, name) === 0;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={name === tamanho}
              className={classNames(styles.size, name === tamanho && styles.chosen)}
              onClick={() => onChoose(name)}
            >
              {name}
              {isSoldOut && <VisuallyHidden> esgotado</VisuallyHidden>}
            </button>
          );
        })}
      </div>
      <FitWord caimento={product.caimento} />
      <p className={styles.told}>
        <output className={styles.left}>
          {stock > 0 && stock <= FEW && (stock === 1 ? 'Última unidade' : `Últimas ${stock} unidades`)}
        </output>
        <output>
          <OwnSize {...{ product, cor }} />
        </output>
      </p>
    </fieldset>
  );
}
