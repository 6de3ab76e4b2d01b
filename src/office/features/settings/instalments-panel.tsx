import { Link } from 'react-router';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { ParcelasComparadas } from '#shared/wire/compared-instalments.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './settings.module.css';

type Line = NonNullable<ParcelasComparadas['parcelas']>[number];

const WHY: Record<NonNullable<ParcelasComparadas['motivo']>, string> = {
  sem_resposta: 'O Mercado Pago não respondeu agora: não dá para comparar.',
  recusou: 'O Mercado Pago não quis dizer o parcelamento desta conta: não dá para comparar.',
  nao_diz: 'Este provedor não diz o parcelamento: não dá para comparar.',
};

/** What buyers read of interest, beside what the provider takes of them. */
export function InstalmentsPanel() {
  const { data, error, loading, reload } = useOfficeRead(
    'GET /gerenciamento/configuracoes/pagamentos/parcelas',
  );
  return (
    <Panel title="Parcelas sem juros">
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível comparar as parcelas."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="8rem" />}
      {data !== null && <Compared compared={data} loading={loading} onAgain={reload} />}
    </Panel>
  );
}

interface ComparedProps {
  compared: ParcelasComparadas;
  loading: boolean;
  onAgain(): void;
}

function Compared({ compared, loading, onAgain }: ComparedProps) {
  const { valor, ate, sem_juros_ate: free, motivo, parcelas } = compared;
  return (
    <div className={styles.stack}>
      <p>
        A loja diz: {ate === 1 ? 'à vista' : `em até ${ate}x`},{' '}
        {free > 1 ? `sem juros em até ${free}x` : 'sem parcelas sem juros'}.{' '}
        <Link to={`${officePaths.settings}?campo=parcelas_sem_juros`}>Mudar na loja</Link>. Quem cobra os
        juros é o Mercado Pago, como está em custos de parcelamento da conta dele.
      </p>
      {motivo !== null && <InfoBox kind="warning">{WHY[motivo]}</InfoBox>}
      {parcelas !== null && (
        <>
          <Verdict lines={parcelas} />
          <ul className={styles.instalments}>
            {parcelas.map((line) => (
              <li key={line.vezes} data-differs={line.difere !== null || undefined}>
                <strong>{line.vezes}x</strong>
                <span>Aqui: {TERMS[line.aqui]}</span>
                <span>Mercado Pago: {thereText(line)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.locked}>
            Numa compra de {formatReais(reaisToCents(String(valor)) ?? 0)} no cartão de crédito Visa; os juros
            são sobre o valor todo.
          </p>
        </>
      )}
      <div>
        <Button variant="secondary" size="s" busy={loading} onClick={onAgain}>
          Comparar de novo
        </Button>
      </div>
    </div>
  );
}

const TERMS: Record<Line['aqui'], string> = {
  sem_juros: 'sem juros',
  com_juros: 'com juros',
  nao_oferece: 'não oferece',
};

function thereText({ la, juros_la: percent }: Line): string {
  if (la !== 'com_juros' || percent === null) return TERMS[la];
  return `juros de ${percent.toLocaleString('pt-BR')}%`;
}

const counts = (lines: readonly Line[], kind: Line['difere']) =>
  lines.filter(({ difere }) => difere === kind).map(({ vezes }) => `${vezes}x`);

/** What of it misleads buyers, or costs the shop what it does not tell of. */
function Verdict({ lines }: { lines: readonly Line[] }) {
  const [more, less, none] = [
    counts(lines, 'promete_demais'),
    counts(lines, 'promete_de_menos'),
    counts(lines, 'nao_tem'),
  ];
  if (more.length + less.length + none.length === 0)
    return (
      <InfoBox kind="success" autoClose={false}>
        A loja e o Mercado Pago dizem o mesmo.
      </InfoBox>
    );
  return (
    <>
      {more.length > 0 && (
        <InfoBox kind="error">
          A loja promete sem juros o que o Mercado Pago cobra com juros: {more.join(', ')}. Quem compra assim
          paga mais do que leu. Baixe o que a loja promete, ou mude na conta do Mercado Pago.
        </InfoBox>
      )}
      {less.length > 0 && (
        <InfoBox kind="warning">
          Na sua conta do Mercado Pago saem sem juros, por sua conta, parcelas que a loja não anuncia assim:{' '}
          {less.join(', ')}. Anuncie, ou mude lá.
        </InfoBox>
      )}
      {none.length > 0 && (
        <InfoBox kind="warning">
          A loja oferece parcelas que o Mercado Pago não tem: {none.join(', ')}. Baixe o máximo de parcelas.
        </InfoBox>
      )}
    </>
  );
}
