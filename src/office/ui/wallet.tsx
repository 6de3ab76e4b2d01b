import { formatReais, reaisToCents } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Fact } from './facts.tsx';

interface WalletFactsProps {
  /** Null: it can't be read. */
  saldo: number | null;
  /** Null: the account does not say. */
  restam: number | null;
}

/** What labels may still be bought for, and how many. */
export function WalletFacts({ saldo, restam }: WalletFactsProps) {
  return (
    <>
      <Fact label="Saldo da carteira">{saldo === null ? 'Não foi possível ler' : heldText(saldo)}</Fact>
      {restam !== null && (
        <Fact label="Limite da conta">
          {restam} {plural(restam, 'etiqueta pode', 'etiquetas podem')} ser compradas antes de postar outras
        </Fact>
      )}
    </>
  );
}

/** The same in one line, beside a press. */
export function walletText({ saldo, restam }: WalletFactsProps): string {
  const held =
    saldo === null ? 'Não foi possível ler o saldo da carteira' : `Saldo da carteira: ${heldText(saldo)}`;
  if (restam === null) return `${held}.`;
  return `${held}. ${restam} ${plural(restam, 'etiqueta pode', 'etiquetas podem')} ser ${plural(restam, 'comprada', 'compradas')} antes de postar outras.`;
}

const heldText = (saldo: number): string => formatReais(reaisToCents(Math.max(0, saldo)) ?? 0);

/** The wallet does not pay for it; where it is filled. */
export function ShortWallet({ carteira }: { carteira: string }) {
  return (
    <InfoBox kind="warning">
      O saldo não paga esta etiqueta.{' '}
      <a href={carteira} target="_blank" rel="noopener noreferrer">
        Colocar saldo na carteira
      </a>
    </InfoBox>
  );
}
