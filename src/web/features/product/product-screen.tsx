import { useId, useState } from 'react';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import type { Choice } from '#shared/cart.ts';
import { isSoldOut, stockOf } from '#shared/catalog.ts';
import { fetchAhead, lazyComponent, useKeptAhead } from '../../lib/document/lazy-component.ts';
import type { Added } from './added-dialog.tsx';
import { Blurbs } from './blurbs.tsx';
import { BuyBox, type BuyWarning } from './buy-box.tsx';
import { ColorChoice } from './color-choice.tsx';
import { FreightEstimate } from './freight-estimate.tsx';
import { Gallery } from './gallery.tsx';
import { galleryViews } from './gallery-views.ts';
import { hasMeasures } from './measures.ts';
import { ProductDescription, ProductHead } from './product-info.tsx';
import styles from './product-screen.module.css';
import { Related } from './related.tsx';
import { Share } from './share.tsx';
import { SizeChoice } from './size-choice.tsx';
import { SizeFinder } from './size-finder.tsx';
import { SizeTableView } from './size-table.tsx';
import { useChoice } from './use-choice.ts';

const loadDialog = async () => (await import('./added-dialog.tsx')).AddedDialog;
const fetchDialog = () => fetchAhead(loadDialog);
const AddedDialog = lazyComponent(loadDialog);

const ALL_IN_CART = 'Seu carrinho já leva o máximo desta cor e tamanho.';

interface ProductScreenProps {
  product: Produto;
  related: readonly Cartao[];
  /** In how many instalments it can be paid, in words. */
  instalments: string;
  cor: string;
  /** The size that the page's address names, or ''. */
  tamanho: string;
  onChooseColor(cor: string): void;
  /** Puts the choice into the cart; answers how many units went in. */
  onAdd(choice: Choice): number;
  /** Absolute address of the page in this colour. */
  url: string;
}

/** Everything of a product: to look at, to choose from, to buy. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, related, instalments, cor, onChooseColor, onAdd, url } = props;
  const choice = useChoice(product, cor, props.tamanho);
  useKeptAhead(loadDialog);
  const colorForm = useId();
  const [warning, setWarning] = useState<BuyWarning | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const [isTold, setTold] = useState(false);

  function warn(title: string, text: string) {
    setWarning((last) => ({ id: (last?.id ?? 0) + 1, title, text }));
  }

  function chooseSize(tamanho: string) {
    choice.setSize(tamanho);
    setWarning(null);
  }

  function buy() {
    const { tamanho, quantidade } = choice;
    if (cor === '' || tamanho === '') {
      return warn('Seleção obrigatória', 'Por favor, selecione cor e tamanho');
    }
    const units = onAdd({ cor, tamanho, quantidade });
    if (units === 0) return warn('Já está tudo no carrinho', ALL_IN_CART);
    setWarning(null);
    const view = galleryViews(product).find((candidate) => candidate.cor === cor) ?? null;
    setAdded({ nome: product.nome, cor, tamanho, units, isAll: units < quantidade, view });
    setTold(true);
  }

  const soldOut = isSoldOut(product);
  return (
    <div className={styles.screen}>
      <div className={styles.product}>
        <div className={styles.top}>
          <Gallery {...{ product, cor, colorForm }} />
          {/* Whoever chooses will soon buy: what confirms it is fetched meanwhile. */}
          <div className={styles.side} onPointerDown={fetchDialog} onFocus={fetchDialog}>
            <ProductHead {...{ product, instalments }} />
            <ColorChoice {...{ product, cor }} formId={colorForm} onChoose={onChooseColor} />
            <SizeChoice {...{ product, cor, choice }} onChoose={chooseSize} />
            {soldOut && <SoldOutNote hasRelated={related.length > 0} />}
            <BuyBox {...{ product, cor, choice, warning }} onClose={() => setWarning(null)} onBuy={buy} />
            <Blurbs />
            <FreightEstimate productId={product.id} quantidade={choice.quantidade} />
            <Share nome={product.nome} url={url} />
          </div>
          <ProductDescription product={product} />
        </div>
        {hasMeasures(product.tamanho) && <Measures {...{ product, cor }} onChoose={chooseSize} />}
      </div>
      <Related
        cards={related}
        title={soldOut ? 'Parecidas que você pode levar agora' : 'Combina com o seu estilo'}
      />
      {added && <AddedDialog added={added} open={isTold} onClose={() => setTold(false)} />}
    </div>
  );
}

interface MeasuresProps {
  product: Produto;
  cor: string;
  onChoose(tamanho: string): void;
}

function Measures({ product, cor, onChoose }: MeasuresProps) {
  return (
    <section className={styles.measures} id="medidas" aria-labelledby="medidas-titulo">
      <div>
        <h2 id="medidas-titulo">Tabela de medidas</h2>
        <p className={styles.hint}>
          Em centímetros. Busto, cintura e quadril são do corpo que o tamanho veste; as outras medidas são da
          peça.
        </p>
        <SizeTableView sizes={product.tamanho} />
      </div>
      <SizeFinder
        sizes={product.tamanho}
        canChoose={(tamanho) => stockOf(product, cor, tamanho) > 0}
        onChoose={onChoose}
      />
    </section>
  );
}

function SoldOutNote({ hasRelated }: { hasRelated: boolean }) {
  return (
    <p className={styles.soldOut}>
      Esta peça esgotou em todas as cores e tamanhos.{' '}
      {hasRelated && <a href="#parecidas">Veja peças parecidas</a>}
    </p>
  );
}
