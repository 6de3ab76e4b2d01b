import { namedOf } from '#shared/gift-list.ts';
import { giftToWords } from '#shared/gift-to.ts';
import { joined } from '#shared/text.ts';
import { goesByEmail, type CartLine } from '#shared/cart.ts';
import type { KnownCredit, Sums } from '#shared/checkout.ts';
import { leftCents } from '#shared/credit-uses.ts';
import { installmentText } from '#shared/installments.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { sumRows } from '../../lib/prices/sum-rows.ts';
import { dueCents } from '../../lib/prices/sums.ts';
import { Icon } from '../../ui/icon.tsx';
import { plainPicture, ProductPicture } from '../../ui/picture.tsx';
import { SumList } from '../../ui/sum-list.tsx';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  lines: readonly CartLine[];
  sums: Sums;
  /** The vales that pay it as far as they go. */
  credits?: readonly KnownCredit[] | undefined;
  /** It is to be paid by PIX. */
  byPix?: boolean;
  /** It is fetched in the shop. */
  fetched?: boolean;
  id?: string;
}

/** What is bought and what it costs, always at hand. */
export function OrderSummary(props: OrderSummaryProps) {
  const { lines, sums, credits = [], byPix = false, fetched = false, id } = props;
  // What the provider does not have is not told as a way to pay less, or later.
  const { installments, cardAdapter, takesPix } = useShop();
  const leftFor = (pix: boolean) => leftCents(credits, dueCents(sums, pix));
  const totalCents = leftFor(byPix);
  return (
    <details id={id} className={styles.summary} open>
      <summary className={styles.head}>
        <span>Resumo do pedido</span>
        <strong className={styles.money}>{formatReais(totalCents)}</strong>
        <Icon name="chevron-down" className={styles.arrow} />
      </summary>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} />
        ))}
      </ul>
      <div className={styles.sums}>
        <SumList rows={sumRows({ sums, byPix, credits, byEmail: goesByEmail(lines), fetched })} />
      </div>
      {!byPix && totalCents > 0 && cardAdapter !== null && (
        <p className={styles.installments}>{installmentText(totalCents, installments)}</p>
      )}
      {!byPix && takesPix && leftFor(true) > 0 && leftFor(true) < totalCents && (
        <p className={styles.pix}>
          ou <strong>{formatReais(leftFor(true))}</strong> no PIX
        </p>
      )}
    </details>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const widths = line.cores.find((color) => color.nome === line.cor)?.widths ?? [];
  const cents = (reaisToCents(line.preco) ?? 0) * line.quantidade;
  const kind = line.valePresente === true ? [] : [line.cor, line.tamanho];
  return (
    <li className={styles.line}>
      {line.imagem !== '' && (
        <ProductPicture
          picture={plainPicture(line.imagem, widths)}
          alt=""
          sizes="56px"
          className={styles.picture}
        />
      )}
      <span className={styles.texts}>
        <span className={styles.name}>{line.nome}</span>
        <span className={styles.choice}>{joined([...kind, `${line.quantidade}\u00A0un.`], ' · ')}</span>
        {namedOf(line.presentes).map(({ to, unit }) => (
          <bdi key={unit} className={styles.choice}>
            {giftToWords(to) || 'Para o seu e-mail, com mensagem'}
          </bdi>
        ))}
      </span>
      <span className={styles.money}>{formatReais(cents)}</span>
    </li>
  );
}
