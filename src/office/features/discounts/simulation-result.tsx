import { formatReais } from '#shared/money.ts';
import { joined } from '#shared/text.ts';
import type { Simulacao } from '#shared/wire/promotions.ts';
import { sumRows } from '#web/lib/prices/sum-rows.ts';
import { sumsOf } from '#web/lib/prices/sums.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SumList } from '#web/ui/sum-list.tsx';
import { reaisText } from '../../lib/money-text.ts';
import styles from './promotion-screen.module.css';

/** What a simulated cart costs line by line, its sum, and what became of each promotion. */
export function SimulationResult({ simulacao, byPix }: { simulacao: Simulacao; byPix: boolean }) {
  const { precos, vereditos } = simulacao;
  return (
    <div className={styles.fields} role="status">
      <h3>A conta</h3>
      <ul className={styles.lines}>
        {precos.linhas.map(({ item, nome, cor, tamanho, quantidade, subtotal, descontos, total }) => (
          <li key={item} className={styles.line}>
            <p className={styles.lineHead}>
              <span>
                <bdi>{nome}</bdi> {joined([cor, tamanho], ' · ')} · {quantidade} un.
              </span>
              <span>{reaisText(subtotal)}</span>
            </p>
            {descontos.map((one) => (
              <p key={`${one.nome} ${one.codigo}`} className={styles.lineCut}>
                <bdi>{one.nome}</bdi>
                <span>−&nbsp;{reaisText(one.valor)}</span>
              </p>
            ))}
            {descontos.length > 0 && (
              <p className={styles.lineHead}>
                <span>Fica em</span>
                <span>{reaisText(total)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <SumList rows={sumRows({ sums: sumsOf(precos), byPix, unchosen: 'não informado' })} />
      <h3>Por quê</h3>
      {vereditos.length === 0 && <p>Nenhuma promoção está publicada.</p>}
      <ul className={styles.verdicts}>
        {vereditos.map(({ id, nome, aplicada, valor, texto }) => (
          <li key={id} className={classNames(styles.verdict, aplicada && styles.applied)}>
            <Icon name={aplicada ? 'check-circle' : 'minus'} label={aplicada ? 'Entrou' : 'Não entrou'} />
            <div>
              <strong>
                <bdi>{nome}</bdi>
              </strong>
              <p>{texto}</p>
            </div>
            {aplicada && <span>−&nbsp;{formatReais(Math.round(valor * 100))}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
