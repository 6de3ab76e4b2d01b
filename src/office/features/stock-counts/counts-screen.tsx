import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { MOST_COUNT_NAME } from '#shared/stock-counts.ts';
import { plural } from '#shared/text.ts';
import type { Contagem } from '#shared/wire/stock-counts.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Choice } from '../../ui/choice.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import styles from './stock-counts.module.css';

/** Produtos › Contagem de estoque: those that were begun, and a new one. */
export function CountsScreen() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/contagens');
  const mayWrite = useMay('edit-products');
  return (
    <>
      <SectionHead
        title="Contagem de estoque"
        text="Conte as peças lendo o código de barras ou digitando. O que foi contado fica guardado; o estoque só muda quando você acertar."
        actions={
          <ButtonLink to={officePaths.products} variant="secondary" prefetch="none">
            Produtos
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        {mayWrite && <NewCount />}
        {data === null && error !== null && !loading && (
          <LoadFailed text="As contagens não vieram." detail={errorText(error, '')} onRetry={reload} />
        )}
        {data === null && (error === null || loading) && <Skeleton height="12rem" />}
        {data?.length === 0 && !mayWrite && <p className={styles.soft}>Nenhuma contagem ainda.</p>}
        {data !== null && data.length > 0 && (
          <Panel title="Contagens">
            <ul className={styles.list} aria-label="Contagens">
              {data.map((count) => (
                <CountRow key={count.id} count={count} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  );
}

function CountRow({ count }: { count: Contagem }) {
  const { id, nome, categoria, por, em, encerrada, unidades, diferencas } = count;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <Link className={styles.name} to={officePaths.stockCount(id)}>
          <bdi>{nome}</bdi>
        </Link>
        <p className={styles.soft}>
          {categoria === '' ? 'Loja toda' : <bdi>{categoria}</bdi>} · <bdi>{por}</bdi>, {dateTimeText(em)}
        </p>
        <p className={styles.soft}>
          {unidades} {plural(unidades, 'unidade contada', 'unidades contadas')}
          {diferencas > 0 && `, ${diferencas} ${plural(diferencas, 'diferença', 'diferenças')} sem acerto`}
        </p>
      </div>
      <Badge tone={encerrada === null ? 'accent' : 'quiet'}>
        {encerrada === null ? 'Aberta' : 'Encerrada'}
      </Badge>
    </li>
  );
}

type Sold = 'sim' | 'nao';
const SOLD: readonly { value: Sold; label: string }[] = [
  { value: 'sim', label: 'Ainda na prateleira: contamos junto' },
  { value: 'nao', label: 'Já estão à parte: não contamos' },
];

function NewCount() {
  const { data: categories } = useOfficeRead('GET /gerenciamento/categorias');
  const [nome, setNome] = useState('');
  const [categoria, setCategoria] = useState('');
  const [sold, setSold] = useState<Sold>('sim');
  const navigate = useNavigate();
  const beginning = useAct(async () => {
    const body = {
      nome,
      categoria: categoria === '' ? null : Number(categoria),
      comVendidas: sold === 'sim',
    };
    const { data } = await officeApi('POST /gerenciamento/contagens', { body });
    void navigate(officePaths.stockCount(data.contagem.id));
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    beginning.run();
  }
  return (
    <Panel title="Nova contagem">
      <form method="post" noValidate className={styles.form} onSubmit={submit}>
        <Select
          label="O que contar"
          value={categoria}
          onChange={(event) => setCategoria(event.currentTarget.value)}
        >
          <option value="">Loja toda</option>
          {categories?.map(({ id, nome: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="Nome"
          optional
          hint="Para achar depois, como “Sábado, araras da frente”."
          maxLength={MOST_COUNT_NAME}
          autoComplete="off"
          value={nome}
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <Choice<Sold>
          legend="Peças vendidas que ainda não foram separadas"
          value={sold}
          options={SOLD}
          onChoose={setSold}
          note="A loja compara com o que deve estar na prateleira no momento de cada leitura. Devoluções conferidas para voltar ao estoque contam como já penduradas."
        />
        {beginning.problem !== '' && <InfoBox kind="error">{beginning.problem}</InfoBox>}
        <div>
          <Button type="submit" icon="plus" busy={beginning.busy}>
            Começar a contar
          </Button>
        </div>
      </form>
    </Panel>
  );
}
