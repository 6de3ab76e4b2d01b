import { useState, type FormEvent } from 'react';
import {
  effectivePriceCents,
  fullPriceCents,
  imageOfColor,
  isColorSoldOut,
  pictureOfColor,
  stockOf,
} from '#shared/catalog.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { SizeHint } from '../../lib/sizes/size-hint.tsx';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { Button } from '../../ui/button.tsx';
import { plainPicture, ProductPicture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './choose-dialog.module.css';
import { RadioRow } from './radio-row.tsx';

export interface Chosen {
  cor: string;
  tamanho: string;
  quantidade: number;
}

const MISSING = 'Por favor, selecione um tamanho e uma cor';

/** The only one of a list, which is chosen already; null where there is a choice. */
const only = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? null) : null);

/** Both are chosen and there is one left of it. */
function chosenOf(product: Produto, cor: string | null, tamanho: string | null): Chosen | null {
  if (cor === null || tamanho === null || stockOf(product, cor, tamanho) === 0) return null;
  return { cor, tamanho, quantidade: 1 };
}

interface ChooseFormProps {
  product: Produto;
  /** The colour that is chosen from the start, if the product has it. */
  asked: string | undefined;
  onAdd(chosen: Chosen): void;
}

/** Colour, size and the button that waits for both; the picture follows the colour. */
export function ChooseForm({ product, asked, onAdd }: ChooseFormProps) {
  const colors = product.cor.map(({ nome }) => nome);
  const sizes = product.tamanho.map(({ tamanho: size }) => size);
  const [cor, setCor] = useState(() => colors.find((nome) => nome === asked) ?? only(colors));
  const [tamanho, setTamanho] = useState(() => only(sizes));
  // How often Enter asked for what is not chosen yet: each time it is said again.
  const [timesAsked, setTimesAsked] = useState(0);
  const chosen = chosenOf(product, cor, tamanho);
  const isGone = (size: string) =>
    (cor === null ? colors : [cor]).every((color) => stockOf(product, color, size) === 0);

  function chooseColor(color: string) {
    setCor(color);
    // A size that this colour lacks is no choice any more.
    if (tamanho !== null && stockOf(product, color, tamanho) === 0) setTamanho(only(sizes));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen) onAdd(chosen);
  }

  /** The browser submits nothing by a disabled button: Enter is answered here. */
  const onEnter = () => (chosen ? onAdd(chosen) : setTimesAsked(timesAsked + 1));

  return (
    <form method="post" className={styles.content} noValidate onSubmit={submit}>
      <Preview product={product} cor={cor} />
      <RadioRow
        legend="Cor"
        options={product.cor.map(({ nome, hex }) => ({
          value: nome,
          hex,
          isGone: isColorSoldOut(product, nome),
        }))}
        chosen={cor}
        onChoose={chooseColor}
        onEnter={onEnter}
      />
      <RadioRow
        legend="Tamanho"
        options={sizes.map((value) => ({ value, isGone: isGone(value) }))}
        chosen={tamanho}
        onChoose={setTamanho}
        onEnter={onEnter}
      />
      <output className={styles.hint}>
        <SizeHint {...{ product, cor }} />
      </output>
      <Button type="submit" block size="l" icon="bag" disabled={!chosen}>
        Adicionar ao Carrinho
      </Button>
      <div role="status" className={styles.status} data-asked={timesAsked > 0 ? '' : undefined}>
        {!chosen && <p key={timesAsked}>{MISSING}</p>}
      </div>
    </form>
  );
}

function Preview({ product, cor }: { product: Produto; cor: string | null }) {
  const { piece, offers } = useOffers()(product);
  const shown = cor ?? product.cor[0]?.nome ?? '';
  const url = imageOfColor(product, shown);
  return (
    <div className={styles.preview}>
      {url !== '' && (
        <ProductPicture
          picture={pictureOfColor(product, shown) ?? plainPicture(url)}
          alt={shown === '' ? product.nome : `${product.nome} na cor ${shown}`}
          sizes="128px"
          className={styles.picture}
        />
      )}
      <Price cents={effectivePriceCents(piece)} beforeCents={fullPriceCents(product)} offers={offers} />
    </div>
  );
}
