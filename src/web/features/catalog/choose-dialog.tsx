import { useEffect, useState, type FormEvent } from 'react';
import { imageOfColor, isColorSoldOut, pictureOfColor, priceText, stockOf } from '#shared/catalog.ts';
import { paths } from '#shared/paths.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { apiGet } from '../../lib/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { ProductPicture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './choose-dialog.module.css';

interface ChooseDialogProps {
  card: Cartao;
  onClose(): void;
  onAdd(product: Produto, choice: { cor: string; tamanho: string; quantidade: number }): void;
}

type Loaded = { state: 'loading' | 'failed' } | { state: 'ready'; product: Produto };

const MISSING = 'Por favor, selecione um tamanho e uma cor';

/** Choose size and colour without leaving the catalogue; the picture follows the colour. */
export default function ChooseDialog({ card, onClose, onAdd }: ChooseDialogProps) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [cor, setCor] = useState<string | null>(null);
  const [tamanho, setTamanho] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    apiGet<Produto>(`/produtos/${card.id}`, { signal: asking.signal }).then(
      ({ data }) => {
        setLoaded({ state: 'ready', product: data });
        // What leaves no choice is chosen already.
        if (data.cor.length === 1) setCor(data.cor[0]?.nome ?? null);
        if (data.tamanho.length === 1) setTamanho(data.tamanho[0]?.tamanho ?? null);
      },
      () => !asking.signal.aborted && setLoaded({ state: 'failed' }),
    );
    return () => asking.abort();
  }, [card.id]);
  const product = loaded.state === 'ready' ? loaded.product : null;
  const whole = product !== null && cor !== null && tamanho !== null && stockOf(product, cor, tamanho) > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (whole && product !== null) onAdd(product, { cor, tamanho, quantidade: 1 });
  }

  return (
    <Dialog open onClose={onClose} title={card.nome}>
      {loaded.state === 'loading' && (
        <div role="status" aria-label="Carregando a peça">
          <Skeleton ratio="3 / 4" width="8rem" />
        </div>
      )}
      {loaded.state === 'failed' && (
        <InfoBox kind="error" title="Erro">
          Não foi possível carregar esta peça. <a href={paths.product(card.id)}>Abrir a página da peça</a>
        </InfoBox>
      )}
      {product !== null && (
        <form className={styles.form} noValidate onSubmit={submit}>
          <Preview product={product} cor={cor} />
          <Choice
            legend="Cor"
            options={product.cor.map(({ nome }) => ({ value: nome, out: isColorSoldOut(product, nome) }))}
            chosen={cor}
            onChoose={setCor}
          />
          <Choice
            legend="Tamanho"
            options={product.tamanho.map(({ tamanho: value }) => ({
              value,
              out: cor === null ? false : stockOf(product, cor, value) === 0,
            }))}
            chosen={tamanho}
            onChoose={setTamanho}
          />
          <p role="status" className={styles.status}>
            {!whole && MISSING}
          </p>
          <Button type="submit" block size="l" disabled={!whole}>
            Adicionar ao Carrinho
          </Button>
          <ButtonLink to={paths.product(card.id)} variant="quiet" block>
            Ver todos os detalhes
          </ButtonLink>
        </form>
      )}
    </Dialog>
  );
}

function Preview({ product, cor }: { product: Produto; cor: string | null }) {
  const shown = cor ?? product.cor[0]?.nome ?? '';
  const picture = pictureOfColor(product, shown);
  const plain = {
    url: imageOfColor(product, shown),
    width: 900,
    height: 1200,
    placeholder: null,
    widths: [],
  };
  return (
    <div className={styles.preview}>
      <ProductPicture
        picture={picture ?? plain}
        alt={`${product.nome} na cor ${shown}`}
        sizes="128px"
        className={styles.picture}
      />
      <strong className={styles.price}>{priceText(product)}</strong>
    </div>
  );
}

interface ChoiceProps {
  legend: string;
  options: { value: string; out: boolean }[];
  chosen: string | null;
  onChoose(value: string): void;
}

function Choice({ legend, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, out }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={legend}
              checked={value === chosen}
              disabled={out}
              onChange={() => onChoose(value)}
            />
            <span className={out ? styles.out : undefined}>
              {value}
              {out && <span className={styles.hidden}> esgotado</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
