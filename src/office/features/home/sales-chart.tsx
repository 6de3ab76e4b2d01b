import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import type { Painel } from '#shared/wire/office-orders.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { changeText, longDay, shortDay } from './day-words.ts';
import styles from './sales-chart.module.css';

type Day = Painel['dias'][number];

interface SalesChartProps {
  days: readonly Day[];
  before: readonly Day[];
}

const HEIGHT = 160;
const SLOT = 20;
const BAR = 12;
const sum = (days: readonly Day[]) => days.reduce((total, { vendas }) => total + vendas, 0);

/** Sales by day as bars, the 30 days before as a line behind them; the same figures as a table, for eyes and ears. */
export function SalesChart({ days, before }: SalesChartProps) {
  const [asTable, setAsTable] = useState(false);
  const [total, totalBefore] = [sum(days), sum(before)];
  const change = changeText(total, totalBefore);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span>
          <strong className={styles.total}>{reaisText(total)}</strong> em 30 dias
          {change !== null && (
            <span className={styles.change}> · {change} em relação aos 30 dias anteriores</span>
          )}
        </span>
        <Button variant="quiet" size="s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Ver como tabela
        </Button>
      </figcaption>
      {!asTable && total + totalBefore > 0 && <Bars days={days} before={before} />}
      {!asTable && total + totalBefore === 0 && (
        <Nothing
          title="Quando houver vendas, elas aparecem aqui dia a dia."
          action={
            <ButtonAnchor href={paths.home} variant="secondary">
              Ver a loja
            </ButtonAnchor>
          }
        />
      )}
      <DayTable days={days} before={before} visible={asTable} />
    </figure>
  );
}

function Bars({ days, before }: SalesChartProps) {
  const top = Math.max(1, ...[...days, ...before].map(({ vendas }) => vendas));
  const y = (vendas: number) => HEIGHT - (vendas / top) * (HEIGHT - 8);
  const line = before.map(({ vendas }, index) => `${index * SLOT + SLOT / 2},${y(vendas)}`).join(' ');
  const width = days.length * SLOT;
  return (
    <div aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className={styles.bars}>
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className={styles.ground} />
        {days.map(({ dia, vendas, pedidos }, index) => (
          <rect
            key={dia}
            x={index * SLOT + (SLOT - BAR) / 2}
            y={y(vendas)}
            width={BAR}
            height={HEIGHT - y(vendas)}
            className={styles.bar}
          >
            <title>{`${longDay(dia)}: ${reaisText(vendas)} em ${pedidos} pedidos`}</title>
          </rect>
        ))}
        <polyline points={line} className={styles.before} />
      </svg>
      <p className={styles.scale}>
        <span>{shortDay(days[0]?.dia ?? '')}</span>
        <span className={styles.key}>
          <span className={styles.now} /> últimos 30 dias <span className={styles.then} /> 30 dias antes
        </span>
        <span>hoje</span>
      </p>
    </div>
  );
}

function DayTable({ days, before, visible }: SalesChartProps & { visible: boolean }) {
  return (
    <div className={visible ? styles.tablePlace : styles.forEars}>
      <table className={styles.table}>
        <caption>Vendas por dia nos últimos 30 dias, e 30 dias antes</caption>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            <th scope="col">Vendas</th>
            <th scope="col">Pedidos</th>
            <th scope="col">30 dias antes</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ dia, vendas, pedidos }, index) => (
            <tr key={dia}>
              <th scope="row">{longDay(dia)}</th>
              <td>{reaisText(vendas)}</td>
              <td>{pedidos}</td>
              <td>{reaisText(before[index]?.vendas ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
