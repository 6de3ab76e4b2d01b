import { useState } from 'react';
import { Link } from 'react-router';
import { MOST_MEASURE_TABLES } from '#shared/measure-tables.ts';
import { plural } from '#shared/text.ts';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { tryTable, withTable, type Fill } from '../../lib/measure-table-fill.ts';
import { DETAIL_NAMES, detailsOf } from '../../lib/measures.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import type { StepProps } from './basic-step.tsx';
import { KeepTable } from './keep-table.tsx';
import styles from './steps.module.css';

type Props = Pick<StepProps, 'draft' | 'change'>;

/** Measures that are kept under a name: taken from there, with a trial first, or kept from here. */
export function MeasureTables({ draft, change }: Props) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/medidas');
  const [chosenId, setChosenId] = useState('');
  const tables = data ?? [];
  const chosen = tables.find(({ id }) => String(id) === chosenId);
  const hasMeasures = draft.tamanhos.some(({ detalhes }) => Object.keys(detailsOf(detalhes)).length > 0);
  if (data !== null && tables.length === 0 && !hasMeasures) return null;
  return (
    <fieldset className={styles.group}>
      <legend>Tabelas de medidas</legend>
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as tabelas de medidas."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {tables.length > 0 && (
        <Select
          label="Usar uma tabela guardada"
          className={styles.adderField}
          value={chosenId}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        >
          <option value="">Escolha</option>
          {tables.map(({ id, nome }) => (
            <option key={id} value={id}>
              {nome}
            </option>
          ))}
        </Select>
      )}
      {chosen && (
        <UseTable
          key={chosen.id}
          table={chosen}
          draft={draft}
          change={change}
          onDone={() => setChosenId('')}
        />
      )}
      {data !== null && hasMeasures && !chosen && (
        <KeepTable sizes={draft.tamanhos} tables={tables} isFull={tables.length >= MOST_MEASURE_TABLES} />
      )}
      {tables.length > 0 && (
        <p className={styles.note}>
          Mudar uma tabela depois não muda este produto.{' '}
          <Link to={officePaths.measureTables}>Ver todas as tabelas</Link>
        </p>
      )}
    </fieldset>
  );
}

interface UseTableProps extends Props {
  table: TabelaDeMedidas;
  onDone(): void;
}

/** What the table would change, and the ways to say yes to it. */
function UseTable({ table, draft, change, onDone }: UseTableProps) {
  const fill = tryTable(draft.tamanhos, table);
  const [adds, setAdds] = useState(draft.tamanhos.length === 0);
  const missing = adds && fill.missing.length > 0;
  const hasFresh = fill.fresh > 0 || missing;
  function use(over: boolean): void {
    change((now) => ({ tamanhos: withTable(now.tamanhos, table, { over, missing }) }));
    onDone();
  }
  return (
    <div className={styles.card} role="group" aria-label={`Usar ${table.nome}`}>
      <div role="status">
        <FillWords fill={fill} />
      </div>
      {fill.missing.length > 0 && (
        <Checkbox checked={adds} onChange={(event) => setAdds(event.currentTarget.checked)}>
          Criar neste produto também {fill.missing.join(', ')}
        </Checkbox>
      )}
      <div className={styles.adder}>
        {hasFresh && (
          <Button variant={fill.over.length > 0 ? 'secondary' : 'primary'} onClick={() => use(false)}>
            {fill.over.length > 0 ? 'Preencher só o que está vazio' : 'Usar estas medidas'}
          </Button>
        )}
        {fill.over.length > 0 && (
          <Button variant="danger" onClick={() => use(true)}>
            {`Trocar também ${fill.over.length} já ${plural(fill.over.length, 'preenchida', 'preenchidas')}`}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}

const SHOWN = 6;

function FillWords({ fill: { fresh, over, missing, untold } }: { fill: Fill }) {
  return (
    <>
      {fresh > 0 && (
        <p>
          Preenche {fresh} {plural(fresh, 'medida vazia', 'medidas vazias')}.
        </p>
      )}
      {fresh === 0 && over.length === 0 && missing.length === 0 && (
        <p>Nada muda: este produto já tem estas medidas.</p>
      )}
      {over.length > 0 && (
        <p>
          {over.length}{' '}
          {plural(over.length, 'medida já preenchida seria outra', 'medidas já preenchidas seriam outras')}:{' '}
          {over
            .slice(0, SHOWN)
            .map(
              ({ tamanho, detail, from, to }) =>
                `${tamanho}, ${DETAIL_NAMES[detail]} (de ${from} para ${to})`,
            )
            .join('; ')}
          {over.length > SHOWN && ` e mais ${over.length - SHOWN}`}.
        </p>
      )}
      {untold.length > 0 && <p>A tabela não fala de {untold.join(', ')}: ficam como estão.</p>}
    </>
  );
}
