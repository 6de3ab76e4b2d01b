import { formatReais } from '#shared/money.ts';
import { plural } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Plan, Wallet } from './many-plan.ts';
import styles from './many.module.css';

interface ManySumProps {
  plan: Plan;
  wallet: Wallet | null;
  /** Are prices still being asked for? */
  isReading: boolean;
  busy: boolean;
  onBuy(): void;
  /** Reads the wallet again, after it was filled. */
  onReload(): void;
}

/** The sum, what the wallet and the account have room for, and the press: all before anything is bought. */
export function ManySum({ plan, wallet, isReading, busy, onBuy, onReload }: ManySumProps) {
  const { wanted, fitting, wantedCents, fittingCents, short } = plan;
  if (wanted.length === 0) return null;
  const many =
    fitting.length === wanted.length ? `${wanted.length}` : `${fitting.length} de ${wanted.length}`;
  return (
    <div className={styles.sum}>
      <Facts>
        <Fact label={`Soma de ${wanted.length} ${plural(wanted.length, 'etiqueta', 'etiquetas')}`}>
          <strong>{formatReais(wantedCents)}</strong>
        </Fact>
        {wallet !== null && <WalletFacts wallet={wallet} />}
      </Facts>
      {short !== null && wallet !== null && (
        <InfoBox kind="warning" title={`Cabem ${fitting.length} de ${wanted.length}, na ordem da fila`}>
          {short === 'saldo' ? (
            <p>
              O saldo não paga todas.{' '}
              <a href={wallet.carteira} target="_blank" rel="noopener noreferrer">
                Colocar saldo na carteira
              </a>
            </p>
          ) : (
            <p>Poste as que já comprou, ou peça um limite maior ao Melhor Envio.</p>
          )}
          <Button variant="secondary" size="s" busy={isReading} onClick={onReload}>
            Ler de novo
          </Button>
        </InfoBox>
      )}
      {fitting.length > 0 && (
        <p>
          <Button icon="tag" busy={busy} disabled={isReading} onClick={onBuy}>
            Comprar {many} por {formatReais(fittingCents)}
          </Button>
        </p>
      )}
    </div>
  );
}

function WalletFacts({ wallet: { saldo, livre, restam } }: { wallet: Wallet }) {
  const spoken = saldo !== null && livre !== null && saldo - livre > 0.004;
  return (
    <>
      <Fact label="Saldo da carteira">
        {saldo === null ? 'Não foi possível ler' : reaisText(Math.max(0, saldo))}
        {spoken && `, ${reaisText(livre)} livres: há compras em andamento`}
      </Fact>
      {restam !== null && (
        <Fact label="Limite da conta">
          {restam} {plural(restam, 'etiqueta pode ser comprada', 'etiquetas podem ser compradas')} antes de
          postar outras
        </Fact>
      )}
    </>
  );
}
