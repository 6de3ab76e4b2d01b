import { paths } from '#shared/paths.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './choose-dialog.module.css';
import { ChooseForm, type Chosen } from './choose-form.tsx';
import { useProduct } from './use-product.ts';

interface ChooseDialogProps {
  card: Cartao;
  /** Chosen from the start. */
  cor: string | undefined;
  open: boolean;
  onClose(): void;
  onAdd(product: Produto, chosen: Chosen): void;
}

/** Choose size and colour without leaving the catalogue. */
export function ChooseDialog({ card, cor, open, onClose, onAdd }: ChooseDialogProps) {
  const { loaded, retry } = useProduct(card);
  return (
    <Dialog open={open} onClose={onClose} title={card.nome}>
      <div className={styles.content}>
        {loaded.state === 'loading' && <Coming />}
        {loaded.state === 'failed' && (
          <>
            <InfoBox kind="error" title="Não foi possível carregar esta peça" autoClose={false}>
              Confira sua conexão e tente de novo, ou abra a página dela.
            </InfoBox>
            <Button variant="secondary" block onClick={retry}>
              Tentar de novo
            </Button>
          </>
        )}
        {loaded.state === 'ready' && (
          <ChooseForm
            product={loaded.product}
            asked={cor}
            onAdd={(chosen) => onAdd(loaded.product, chosen)}
          />
        )}
        <ButtonLink to={paths.product(card.id, cor)} variant="quiet" block>
          Ver todos os detalhes
        </ButtonLink>
      </div>
    </Dialog>
  );
}

/** The shape of what comes: picture and price, then two rows of choices. */
function Coming() {
  return (
    <div role="status" aria-label="Carregando a peça" className={styles.content}>
      <div className={styles.preview}>
        <Skeleton ratio="3 / 4" width="8rem" />
        <Skeleton width="6rem" height="1.5rem" />
      </div>
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
