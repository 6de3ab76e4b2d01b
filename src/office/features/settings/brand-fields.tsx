import type { UseFormReturn } from 'react-hook-form';
import type { ShopDocument } from '#shared/shop-document.ts';
import { Panel } from '../../ui/panel.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PictureField } from './picture-field.tsx';
import pictures from './brand-fields.module.css';
import styles from './settings.module.css';

interface BrandFieldsProps {
  form: UseFormReturn<ShopDocument>;
  onSending(difference: number): void;
}

const KINDS = 'PNG, JPEG, WebP ou AVIF de até 10 MB; SVG não.';
/** The ground of dark pages, whatever the office's own is now. */
const DARK = '#1e171b';
const SYMBOL_SIDES = [96, 48, 16];

/** Marca: the wide logo and the square symbol, each as it will be seen. */
export function BrandFields({ form, onSending }: BrandFieldsProps) {
  const field = { form, onSending };
  return (
    <Panel title="Marca" id="marca">
      <div className={styles.fields}>
        <PictureField
          name="logo"
          {...field}
          hint={`Deitado, no topo da loja e dos e-mails. Melhor em PNG sem fundo. ${KINDS}`}
        >
          {({ url }) => (
            <div className={pictures.plates}>
              <figure>
                <div className={pictures.plate}>
                  <img src={url} alt="" />
                </div>
                <figcaption>No claro</figcaption>
              </figure>
              <figure>
                <div className={classNames(pictures.plate, pictures.dark)} style={{ background: DARK }}>
                  <img src={url} alt="" />
                </div>
                <figcaption>No escuro</figcaption>
              </figure>
            </div>
          )}
        </PictureField>
        <PictureField
          name="simbolo"
          {...field}
          hint={`Quadrado: na aba do navegador, no ícone do celular e ao mandar um link. ${KINDS}`}
        >
          {({ url }) => (
            <div className={pictures.symbols}>
              {SYMBOL_SIDES.map((side) => (
                <img key={side} src={url} alt="" width={side} height={side} />
              ))}
            </div>
          )}
        </PictureField>
      </div>
    </Panel>
  );
}
