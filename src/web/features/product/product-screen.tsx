import { useId, type ReactNode } from 'react';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import type { Choice } from '#shared/cart.ts';
import { isSoldOut, stockOf } from '#shared/catalog.ts';
import { fetchAhead, lazyComponent, useKeptAhead } from '../../lib/document/lazy-component.ts';
import { Blurbs } from './blurbs.tsx';
import { BuyBox, BuyButton } from './buy-box.tsx';
import { ColorChoice } from './color-choice.tsx';
import { Gallery } from './gallery.tsx';
import { hasMeasures } from './measures.ts';
import { Nearby } from './nearby.tsx';
import { ProductDescription, ProductHead } from './product-info.tsx';
import styles from './product-screen.module.css';
import { Share } from './share.tsx';
import { SizeChoice } from './size-choice.tsx';
import { SizeFinder } from './size-finder.tsx';
import { SizeTableView } from './size-table.tsx';
import { useBuying } from './use-buying.ts';
import { useChoice } from './use-choice.ts';

const loadDialog = async () => (await import('./added-dialog.tsx')).AddedDialog;
const fetchDialog = () => fetchAhead(loadDialog);
const AddedDialog = lazyComponent(loadDialog);
const loadSheet = async () => (await import('./size-sheet.tsx')).SizeSheet;
const SizeSheet = lazyComponent(loadSheet);

interface ProductScreenProps {
  /** Its promotional price is what everybody pays for one. */
  product: Produto;
  /** Why it costs less, and what it costs by PIX. */
  offers: readonly string[];
  look: readonly Cartao[];
  related: readonly Cartao[];
  /** In how many instalments it can be paid, in words. */
  instalments: string;
  cor: string;
  /** The size that the page's address names, or ''. */
  tamanho: string;
  onChooseColor(cor: string): void;
  /** Puts the choice into the cart; answers how many units went in. */
  onAdd(choice: Choice): number;
  /** Of a gift card: a place to say for whom it is, and why it can't be bought so, or ''. */
  gift?: { refusal: string; render(isTold: boolean): ReactNode };
  /** What it costs to have so many sent. */
  renderFreight(quantidade: number): ReactNode;
  /** Absolute address of the page in this colour. */
  url: string;
}

/** Everything of a product: to look at, to choose from, to buy. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, offers, look, related, instalments, cor, gift, renderFreight, url } = props;
  const choice = useChoice(product, cor, props.tamanho);
  useKeptAhead(loadDialog);
  useKeptAhead(loadSheet);
  const colorForm = useId();
  const { buy, warning, setWarning, added, isTold, setTold, isSizing, setSizing } = useBuying({
    product,
    cor,
    choice,
    refusal: gift?.refusal ?? '',
    onAdd: props.onAdd,
  });

  function chooseSize(tamanho: string) {
    choice.setSize(tamanho);
    setWarning(null);
  }

  const soldOut = isSoldOut(product);
  return (
    <div className={styles.screen}>
      <div className={styles.product}>
        <div className={styles.top}>
          <Gallery {...{ product, cor, colorForm }} />
          {/* Whoever chooses will soon buy: what confirms it is fetched meanwhile. */}
          <div className={styles.side} onPointerDown={fetchDialog} onFocus={fetchDialog}>
            <ProductHead {...{ product, offers, instalments, cor }} />
            {isAChoice(product, product.cor) && (
              <ColorChoice {...{ product, cor }} formId={colorForm} onChoose={props.onChooseColor} />
            )}
            {isAChoice(product, product.tamanho) && (
              <SizeChoice {...{ product, cor, choice }} onChoose={chooseSize} />
            )}
            {soldOut && <SoldOutNote hasRelated={related.length > 0} />}
            {gift?.render(warning !== null && gift.refusal !== '')}
            <BuyBox {...{ product, cor, choice, warning }} onClose={() => setWarning(null)} onBuy={buy} />
            <Blurbs isGiftCard={product.valePresente} />
            {!product.valePresente && renderFreight(choice.quantidade)}
            <Share nome={product.nome} url={url} />
          </div>
          <ProductDescription product={product} />
        </div>
        {hasMeasures(product.tamanho) && <Measures {...{ product, cor }} onChoose={chooseSize} />}
      </div>
      <Nearby {...{ look, related, soldOut }} />
      {isSizing !== null && (
        <SizeSheet
          tamanho={choice.tamanho}
          open={isSizing}
          onClose={() => setSizing(false)}
          footer={<BuyButton {...{ product, cor, choice }} onBuy={buy} />}
        >
          <SizeChoice {...{ product, cor, choice }} onChoose={chooseSize} />
        </SizeSheet>
      )}
      {added && <AddedDialog added={added} open={isTold} onClose={() => setTold(false)} />}
    </div>
  );
}

/** A gift card of one kind has nothing to choose. */
const isAChoice = ({ valePresente }: Produto, of: readonly unknown[]): boolean =>
  !valePresente || of.length > 1;

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
        caimento={product.caimento}
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
