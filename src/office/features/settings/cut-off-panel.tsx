import { useState } from 'react';
import type { Corte } from '#shared/wire/cut-off.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NotRead } from './not-read.tsx';
import styles from './settings.module.css';

const HOUR_TEXT = 'De 1 a 23 horas.';

/** Until when what is paid leaves on the same day. */
export function CutOffPanel() {
  const { data, reload, ...reading } = useOfficeRead('GET /gerenciamento/configuracoes/entregas/corte');
  return (
    <Panel title="Hora de corte">
      <div className={styles.stack}>
        <p>
          O que é pago antes desta hora de um dia útil sai nele; o que é pago depois, no dia útil seguinte. A
          Expedição põe a fila nesta ordem. O prazo que a cliente vê não muda.
        </p>
        <NotRead {...reading} reload={reload} data={data} what="a hora de corte" />
        {data !== null && <CutOffForm key={data.versao} cut={data} onDone={reload} />}
      </div>
    </Panel>
  );
}

function CutOffForm({ cut, onDone }: { cut: Corte; onDone(): void }) {
  const { versao, por, em } = cut;
  const [hora, setHora] = useState(String(cut.hora));
  const [wrong, setWrong] = useState('');
  const { busy, problem, run } = useAct(
    async (typed: number) => {
      const body = { versao, hora: typed };
      const { data } = await officeApi('PUT /gerenciamento/configuracoes/entregas/corte', { body });
      notify('success', data.mensagem);
      onDone();
    },
    (error) => {
      const text = error instanceof ApiError ? error.campos['hora'] : undefined;
      if (text === undefined) return laterText(error);
      setWrong(text);
    },
  );
  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        const isHour = /^\d{1,2}$/.test(hora.trim()) && Number(hora) >= 1 && Number(hora) <= 23;
        setWrong(isHour ? '' : HOUR_TEXT);
        if (isHour) run(Number(hora));
      }}
    >
      <TextField
        label="Sai no mesmo dia o que é pago antes das"
        hint="Hora inteira, de 1 a 23, pelo horário de Brasília."
        error={wrong}
        inputMode="numeric"
        maxLength={2}
        value={hora}
        onChange={(event) => setHora(event.currentTarget.value)}
      />
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.ways}>
        <Button type="submit" variant="secondary" busy={busy}>
          Guardar hora de corte
        </Button>
      </div>
      {por !== '' && (
        <p className={styles.locked}>
          Guardado por {por} em {dateTimeText(em)}.
        </p>
      )}
    </form>
  );
}
