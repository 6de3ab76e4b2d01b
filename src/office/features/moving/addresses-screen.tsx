import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { EnderecoAntigo } from '#shared/wire/moving-calls.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import styles from './moving.module.css';
import { SitemapPanel } from './sitemap-panel.tsx';

const KINDS = { todos: 'Todos', sem_destino: 'Sem destino', supostos: 'Supostos, a conferir' } as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Endereços antigos: where links to the old shop and to what has changed here lead, and those of which somebody has to say it. */
export function AddressesScreen() {
  const [de, setDe] = useState('');
  return (
    <>
      <SectionHead
        title="Endereços antigos"
        text="Quem chega por um link da loja antiga, ou de algo que mudou nesta, é levado à página certa. Categoria que muda de nome entra aqui sozinha. O que não tem destino mostra “página não encontrada”."
        actions={
          <ButtonLink to={officePaths.moving} variant="secondary" icon="arrow-left">
            Trazer da loja antiga
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        <AddressForm key={de} given={de} />
        <AddressTable onEdit={setDe} />
        <SitemapPanel />
      </div>
    </>
  );
}

function AddressForm({ given }: { given: string }) {
  const [de, setDe] = useState(given);
  const [para, setPara] = useState('');
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const target = useRef<HTMLInputElement>(null);
  // Whoever chose an address from the list is to say where it leads.
  useEffect(() => {
    if (given !== '') target.current?.focus();
  }, [given]);
  const save = useAct(
    async () => {
      await officeApi('PUT /gerenciamento/mudanca/enderecos', { body: { de, para } });
      setWrong({});
      setDe('');
      setPara('');
      notify('success', 'Endereço guardado.');
    },
    (error) => {
      const fields = error instanceof ApiError ? error.campos : {};
      setWrong(fields);
      return Object.keys(fields).length > 0 ? '' : laterText(error);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <Panel title="Dizer para onde um endereço leva">
      <form method="post" className={styles.pair} onSubmit={submit} noValidate>
        <TextField
          label="Endereço antigo"
          placeholder="/produtos/vestido-lis"
          value={de}
          error={wrong['de']}
          maxLength={1500}
          onChange={(event) => setDe(event.currentTarget.value)}
        />
        <TextField
          ref={target}
          label="Página nesta loja"
          placeholder="/produto/12"
          value={para}
          error={wrong['para']}
          maxLength={1500}
          onChange={(event) => setPara(event.currentTarget.value)}
        />
        <Button type="submit" busy={save.busy}>
          Guardar
        </Button>
      </form>
      {save.problem !== '' && <InfoBox kind="error">{save.problem}</InfoBox>}
    </Panel>
  );
}

function AddressTable({ onEdit }: { onEdit(de: string): void }) {
  const address = useListAddress();
  const tipo = KIND_NAMES.find((kind) => kind === address.params.get('tipo')) ?? 'todos';
  const q = address.params.get('busca') ?? '';
  const page = { limit: OFFICE_PAGE_SIZE, offset: (address.page - 1) * OFFICE_PAGE_SIZE };
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/mudanca/enderecos', {
    query: { ...page, tipo, q },
  });
  const [ask, question] = useQuestion();
  const remove = useAct(
    async (de: string) => {
      if (await ask(REMOVE)) await officeApi('DELETE /gerenciamento/mudanca/enderecos', { query: { de } });
    },
    (failed) => notify('error', laterText(failed)),
  );
  return (
    <TableSheet>
      <TableTools>
        <SearchField label="Buscar endereço" value={address.typed} onChange={address.type} />
        <Select
          label="Mostrar"
          value={tipo}
          onChange={(event) => address.set({ tipo: event.currentTarget.value })}
        >
          {KIND_NAMES.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </Select>
      </TableTools>
      {error !== null && !loading && (
        <LoadFailed
          text="Não foi possível ler os endereços."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      <DataTable
        caption="Endereços antigos"
        columns={columnsOf(onEdit, remove.run)}
        rows={data}
        keyOf={({ de }) => de}
        loading={loading}
        empty={<p>Nenhum endereço assim.</p>}
      />
      <TableFoot>
        <Pagination
          label="Páginas de endereços"
          page={address.page}
          pageSize={OFFICE_PAGE_SIZE}
          total={total}
          loading={loading}
          hrefOf={address.pageHref}
        />
      </TableFoot>
      {question}
    </TableSheet>
  );
}

const REMOVE = {
  title: 'Tirar este endereço?',
  text: 'Quem chegar por ele verá “página não encontrada”.',
  yes: 'Tirar',
  danger: true,
};

const columnsOf = (
  onEdit: (de: string) => void,
  onRemove: (de: string) => void,
): Column<EnderecoAntigo>[] => [
  {
    id: 'de',
    header: 'Endereço antigo',
    phone: 'title',
    cell: ({ de }) => <bdi className={styles.address}>{de}</bdi>,
  },
  { id: 'para', header: 'Aqui', cell: (row) => <Target row={row} /> },
  {
    id: 'acoes',
    header: 'Ações',
    phone: 'bare',
    cell: ({ de }) => (
      <span className={styles.row}>
        <IconButton icon="edit" label={`Mudar o destino de ${de}`} onClick={() => onEdit(de)} />
        <IconButton icon="trash" label={`Tirar ${de}`} onClick={() => onRemove(de)} />
      </span>
    ),
  },
];

function Target({ row: { para, nome, suposto, automatico } }: { row: EnderecoAntigo }) {
  return (
    <span className={styles.target}>
      {para === null ? (
        <Badge tone="error">Sem destino</Badge>
      ) : (
        <Link to={para} reloadDocument>
          {para}
        </Link>
      )}
      {suposto && <Badge tone="quiet">Suposto</Badge>}
      {automatico && <Badge tone="quiet">Nome anterior</Badge>}
      {nome !== '' && (
        <span className={styles.quiet}>
          <bdi>{nome}</bdi>
        </span>
      )}
    </span>
  );
}
