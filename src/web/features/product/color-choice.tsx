import type { Produto } from '#shared/wire/catalog.ts';
import { isColorSoldOut } from '#shared/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './color-choice.module.css';

interface ColorChoiceProps {
  product: Produto;
  cor: string;
  formId: string;
  onChoose(cor: string): void;
}

/** The colours with their names. A form that asks the server, so that choosing works before any script has run. */
export function ColorChoice({ product, cor, formId, onChoose }: ColorChoiceProps) {
  return (
    <form
      id={formId}
      method="get"
      className={styles.form}
      onSubmit={(event) => {
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        if (!(pressed instanceof HTMLButtonElement)) return;
        event.preventDefault();
        onChoose(pressed.value);
      }}
    >
      <fieldset>
        <legend className={styles.legend}>
          Cor: <strong>{cor}</strong>
        </legend>
        <div className={styles.colors}>
          {product.cor.map(({ nome, hex }) => {
            const isSoldOut = isColorSoldOut(product, nome);
            return (
              <button
                key={nome}
                type="submit"
                name="cor"
                value={nome}
                aria-pressed={nome === cor}
                className={classNames(
                  styles.color,
                  nome === cor && styles.chosen,
                  isSoldOut && styles.soldOut,
                )}
              >
                <span
                  className={hex ? styles.dot : classNames(styles.dot, styles.mixed)}
                  aria-hidden="true"
                  {...(hex && { style: { backgroundColor: hex } })}
                />
                <span className={styles.name}>{nome}</span>
                {isSoldOut && <VisuallyHidden> esgotada</VisuallyHidden>}
              </button>
            );
          })}
        </div>
      </fieldset>
    </form>
  );
}
