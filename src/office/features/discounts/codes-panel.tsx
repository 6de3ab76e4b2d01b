import { useState } from 'react';
import { MOST_CODES } from '#shared/promotions.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi, officeDownload } from '../../lib/api.ts';
import { parseUnits } from '../../lib/decimal.ts';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './promotion-screen.module.css';

interface CodesPanelProps {
  id: number;
  codigos: { total: number; usados: number };
  mayWrite: boolean;
}

/** Cut here: a `maxLength` would cut what is pasted with spaces or dashes. */
const prefixOf = (typed: string) => typed.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 10);

const count = (n: number) => n.toLocaleString('pt-BR');

/** Codes that hold once each: how many there are, more of them, and all as a file. */
export function CodesPanel({ id, codigos, mayWrite }: CodesPanelProps) {
  const [typed, setTyped] = useState('50');
  const [prefixo, setPrefix] = useState('');
  const quantidade = parseUnits(typed) ?? 0;
  const isOdd = quantidade < 1 || quantidade + codigos.total > MOST_CODES;
  const attempt = useAttemptKey();
  const generate = useAct(async () => {
    const body = { quantidade, prefixo: prefixo.trim() };
    const key = attempt.keyOf(body);
    const { data } = await officeApi('POST /gerenciamento/promocoes/:id/codigos', {
      params: { id },
      body,
      key,
    });
    attempt.end();
    notify('success', `${count(data.gerados)} códigos gerados.`);
  });
  const download = useAct(() =>
    officeDownload('GET /gerenciamento/promocoes/:id/codigos.csv', {
      params: { id },
      fileName: `codigos-${id}.csv`,
    }),
  );
  const problem = generate.problem || download.problem;
  return (
    <Panel title="Códigos" aside={`${count(codigos.usados)} de ${count(codigos.total)} usados`}>
      <div className={styles.fields}>
        {mayWrite && (
          <div className={styles.generate}>
            <TextField
              label="Quantos"
              inputMode="numeric"
              value={typed}
              error={isOdd ? `São até ${count(MOST_CODES)} em cada promoção.` : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <TextField
              label="Começam com"
              optional
              value={prefixo}
              onChange={(event) => setPrefix(prefixOf(event.currentTarget.value))}
            />
            <Button busy={generate.busy} disabled={isOdd} onClick={() => generate.run()}>
              Gerar códigos
            </Button>
          </div>
        )}
        {problem && <InfoBox kind="error">{problem}</InfoBox>}
        {codigos.total > 0 && (
          <div>
            <Button variant="secondary" icon="download" busy={download.busy} onClick={() => download.run()}>
              Baixar planilha
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
