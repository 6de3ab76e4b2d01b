import { Link } from 'react-router';
import type { Diferenca, ResultadoDoRelatorio } from '#shared/wire/reconciliation.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import styles from './reconciliation.module.css';

const KINDS: Readonly<Record<Diferenca['tipo'], string>> = {
  so_no_relatorio: 'Só no relatório',
  so_na_loja: 'Só na loja',
  cobrado: 'Valor cobrado diferente',
  devolvido: 'Valor devolvido diferente',
  liquido: 'Valor líquido diferente',
};

const lines = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** What the report was compared with, and each charge that differs. */
export function ReportResult({ result }: { result: ResultadoDoRelatorio }) {
  const { linhas, outras, naoLidas, quantidade, diferencas } = result;
  const parts = [
    lines(linhas, 'linha lida', 'linhas lidas'),
    ...(outras > 0 ? [`${outras.toLocaleString('pt-BR')} de outros movimentos, como saques`] : []),
    ...(naoLidas > 0 ? [`${naoLidas.toLocaleString('pt-BR')} que não deu para entender`] : []),
  ];
  const fits = naoLidas > 0 ? 'O que deu para ler confere com a loja.' : 'O relatório confere com a loja.';
  return (
    <>
      <p>
        <strong>{quantidade === 0 ? fits : lines(quantidade, 'diferença', 'diferenças')}</strong>{' '}
        <span className={styles.quiet}>{parts.join(', ')}.</span>
      </p>
      {diferencas.length > 0 && (
        <ul className={styles.misfits}>
          {diferencas.map((one) => (
            <li key={`${one.numero} ${one.tipo}`} className={styles.misfit}>
              <Difference one={one} />
            </li>
          ))}
        </ul>
      )}
      {quantidade > diferencas.length && (
        <p className={styles.quiet}>
          Estão aqui as primeiras {diferencas.length}. Escolha menos dias para ver as outras.
        </p>
      )}
    </>
  );
}

function Difference({ one: { tipo, numero, pedido, noRelatorio, naLoja } }: { one: Diferenca }) {
  const amount =
    noRelatorio !== null && naLoja !== null
      ? `${reaisText(noRelatorio)} no relatório, ${reaisText(naLoja)} na loja`
      : reaisText(noRelatorio ?? naLoja ?? 0);
  return (
    <div className={styles.what}>
      <p>
        <strong>{KINDS[tipo]}:</strong> <span className={styles.money}>{amount}</span>
      </p>
      <p className={styles.quiet}>
        Cobrança {numero}
        {pedido !== null && (
          <>
            , pedido <Link to={officePaths.order(pedido.id)}>{pedido.codigo}</Link>
          </>
        )}
      </p>
    </div>
  );
}
