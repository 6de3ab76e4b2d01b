import { useEffect, useRef, useState } from 'react';
import type { Relatorio } from '#shared/wire/reconciliation.ts';
import { Button } from '#web/ui/button.tsx';
import { laterText } from '../../lib/use-act.ts';
import { Panel } from '../../ui/panel.tsx';
import { followReport } from './follow-report.ts';
import type { TypedPeriod } from './period-fields.tsx';
import styles from './reconciliation.module.css';
import { ReportResult } from './report-result.tsx';

const WORDS: Readonly<Record<Exclude<Relatorio['estado'], 'pronto'>, string>> = {
  fazendo: 'O Mercado Pago ainda está fazendo o relatório. Tente mais tarde.',
  falhou: 'O Mercado Pago não conseguiu fazer o relatório. Tente mais tarde.',
  ilegivel: 'Não foi possível ler o relatório que o Mercado Pago fez.',
  grande: 'O relatório é grande demais. Escolha menos dias e tente de novo.',
};

/** Compares the shop with the provider's own report of these days, when it is asked to. Keyed by its days. */
export function ReportCheck({ de, ate }: TypedPeriod) {
  const [waiting, setWaiting] = useState(false);
  const [report, setReport] = useState<Relatorio | null>(null);
  const [said, setSaid] = useState('');
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  async function check(): Promise<void> {
    const stop = new AbortController();
    under.current = stop;
    setWaiting(true);
    setReport(null);
    setSaid('O Mercado Pago está fazendo o relatório. Isto pode levar até dois minutos.');
    try {
      const made = await followReport({ de, ate }, stop.signal);
      setReport(made);
      setSaid(made.estado === 'pronto' ? '' : WORDS[made.estado]);
    } catch (error) {
      setSaid(stop.signal.aborted ? 'Você parou de esperar.' : laterText(error));
    }
    setWaiting(false);
  }

  return (
    <Panel title="Relatório do Mercado Pago">
      <div className={styles.report}>
        <p className={styles.quiet}>
          Compara as cobranças e devoluções deste período com o relatório da conta. O que mudou nas últimas
          horas pode ainda faltar nele.
        </p>
        <div className={styles.actions}>
          {/* One button for both, so that focus stays on it. */}
          <Button variant="secondary" onClick={waiting ? () => under.current?.abort() : () => void check()}>
            {waiting ? 'Parar de esperar' : 'Conferir com o relatório do Mercado Pago'}
          </Button>
        </div>
        <div role="status" className={styles.report}>
          {said !== '' && <p className={styles.quiet}>{said}</p>}
          {report?.resultado && <ReportResult result={report.resultado} />}
        </div>
      </div>
    </Panel>
  );
}
