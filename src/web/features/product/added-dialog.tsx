import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProductPicture } from '../../ui/picture.tsx';
import styles from './added-dialog.module.css';
import type { View } from './gallery-views.ts';

export interface Added {
  nome: string;
  /** '' where there was nothing to choose. */
  cor: string;
  tamanho: string;
  /** How many went in. */
  units: number;
  /** Fewer than were asked for: the cart holds all there is, or all that an order takes. */
  isAll: boolean;
  view: View | null;
}

interface AddedDialogProps {
  added: Added;
  open: boolean;
  onClose(): void;
}

/** After buying: what went into the cart, and the choice between the cart and the shop. */
export function AddedDialog({ added, open, onClose }: AddedDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Adicionado ao carrinho"
      footer={
        <div className={styles.ways}>
          <Button variant="secondary" onClick={onClose}>
            Continuar comprando
          </Button>
          <ButtonLink to={paths.cart}>Ir para o carrinho</ButtonLink>
        </div>
      }
    >
      <div className={styles.added}>
        {added.view && (
          <ProductPicture picture={added.view.picture} alt="" sizes="96px" className={styles.picture} />
        )}
        <div className={styles.text}>
          <p className={styles.done}>
            <Icon name="check-circle" />
            {added.units === 1 ? '1 unidade adicionada' : `${added.units} unidades adicionadas`}
          </p>
          <p className={styles.name}>{added.nome}</p>
          {added.cor !== '' && (
            <p className={styles.choice}>
              <bdi>{added.cor}</bdi> · Tamanho <bdi>{added.tamanho}</bdi>
            </p>
          )}
          {added.isAll && <p className={styles.choice}>É o máximo que você pode levar.</p>}
        </div>
      </div>
    </Dialog>
  );
}
