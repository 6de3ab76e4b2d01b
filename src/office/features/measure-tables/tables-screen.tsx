import { Link } from 'react-router';
import { MOST_MEASURE_TABLES } from '#shared/measure-tables.ts';
import { isolated } from '#shared/text.ts';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import styles from './measure-tables.module.css';

/** Produtos › Tabelas de medidas: all that are kept, by name. */
export function TablesScreen() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/medidas');
  const mayWrite = useMay('edit-products');
  const mayAdd = mayWrite && data !== null && data.length < MOST_MEASURE_TABLES;
  return (
    <>
      <SectionHead
        title="Tabelas de medidas"
        text="Medidas guardadas sob um nome, para usar em vários produtos. Mudar uma tabela não muda os produtos em que ela já foi usada."
        actions={
          <>
            {mayAdd && (
              <ButtonLink to={officePaths.newMeasureTable} icon="plus">
                Nova tabela
              </ButtonLink>
            )}
            <ButtonLink to={officePaths.products} variant="secondary">
              Produtos
            </ButtonLink>
          </>
        }
      />
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as tabelas de medidas."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="20rem" />}
      {data?.length === 0 && (
        <Nothing
          title="Nenhuma tabela de medidas guardada."
          action={mayAdd && <ButtonLink to={officePaths.newMeasureTable}>Fazer a primeira</ButtonLink>}
        />
      )}
      {data !== null && data.length > 0 && (
        <Panel title="Por nome">
          <ul className={styles.list} aria-label="Tabelas de medidas">
            {data.map((table) => (
              <TableLine key={table.id} table={table} mayWrite={mayWrite} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function TableLine({ table, mayWrite }: { table: TabelaDeMedidas; mayWrite: boolean }) {
  const { id, nome, tamanhos, por, em } = table;
  const [ask, question] = useQuestion();
  const removing = useAct(
    async () => {
      const { data } = await officeApi('DELETE /gerenciamento/medidas/:id', { params: { id } });
      notify('success', data.mensagem);
    },
    (error) => notify('error', laterText(error)),
  );
  async function remove(): Promise<void> {
    const sure = await ask({
      title: 'Excluir tabela',
      text: `Excluir a tabela "${isolated(nome)}"? Os produtos em que ela foi usada ficam como estão.`,
      yes: 'Excluir',
      danger: true,
    });
    if (sure) removing.run();
  }
  return (
    <li>
      <div className={styles.words}>
        {mayWrite ? (
          <Link className={styles.name} to={officePaths.measureTable(id)}>
            <bdi>{nome}</bdi>
          </Link>
        ) : (
          <bdi className={styles.name}>{nome}</bdi>
        )}
        <p className={styles.soft}>
          <bdi>{tamanhos.map(({ tamanho }) => tamanho).join(', ')}</bdi>
        </p>
        <p className={styles.soft}>
          <bdi>{por}</bdi>, {dateTimeText(em)}
        </p>
      </div>
      {mayWrite && (
        <IconButton
          icon="trash"
          label={`Excluir ${nome}`}
          aria-busy={removing.busy || undefined}
          onClick={() => void remove()}
        />
      )}
      {question}
    </li>
  );
}
