import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { MOST_SIZE_NAME, MOST_TABLE_NAME, MOST_TABLE_SIZES } from '#shared/measure-tables.ts';
import { fold } from '#shared/text.ts';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { randomKey } from '#web/lib/document/random-key.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { BAD_CM, detailsOf, isWrongCm, typedDetails, type TypedSize } from '../../lib/measures.ts';
import { officePaths } from '../../lib/paths.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MeasuresGrid } from '../../fields/measures-grid.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import styles from './measure-tables.module.css';

const LEAVING = {
  title: 'Sair sem guardar?',
  text: 'O que você digitou nesta tabela não foi guardado e se perde.',
  yes: 'Sair sem guardar',
  no: 'Continuar editando',
};

const toAll = (
  <ButtonLink to={officePaths.measureTables} variant="secondary">
    Todas as tabelas
  </ButtonLink>
);

/** A table that is not kept yet. */
export function NewTableScreen() {
  return (
    <>
      <SectionHead title="Nova tabela de medidas" actions={toAll} />
      <TableEditor kept={null} />
    </>
  );
}

/** A table that is kept. */
export function TableScreen({ id }: { id: string }) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/medidas');
  // What is being typed over must not change under the hand.
  const [first, setFirst] = useState<TabelaDeMedidas | null>(null);
  const found = data?.find((one) => String(one.id) === id);
  if (first === null && found !== undefined && !loading && error === null) setFirst(found);
  const isUnknown = data !== null && !loading && found === undefined;
  return (
    <>
      <SectionHead title={first === null ? 'Tabela de medidas' : first.nome} actions={toAll} />
      {first === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar esta tabela."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {first === null && isUnknown && error === null && (
        <InfoBox kind="warning">Não encontramos esta tabela de medidas.</InfoBox>
      )}
      {first === null && !isUnknown && (error === null || loading) && <Skeleton height="20rem" />}
      {first !== null && <TableEditor kept={first} />}
    </>
  );
}

interface Typed {
  nome: string;
  sizes: TypedSize[];
}

const typedOf = (kept: TabelaDeMedidas | null): Typed => ({
  nome: kept?.nome ?? '',
  sizes: (kept?.tamanhos ?? []).map(({ tamanho, detalhes }, at) => ({
    key: `t${at}`,
    tamanho,
    detalhes: typedDetails(detalhes),
  })),
});

const bodyOf = ({ nome, sizes }: Typed) => ({
  nome: nome.trim(),
  tamanhos: sizes.map(({ tamanho, detalhes }) => ({
    tamanho: tamanho.trim(),
    detalhes: detailsOf(detalhes),
  })),
});

/** What is typed, what is wrong with it, and how it is kept. */
function useTable(kept: TabelaDeMedidas | null) {
  const [first] = useState(() => typedOf(kept));
  const [typed, setTyped] = useState(first);
  const [campos, setCampos] = useState<Record<string, string>>({});
  const [isKept, setKept] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (isKept) void navigate(officePaths.measureTables);
  }, [isKept, navigate]);
  const keeping = useAct(
    async (body: ReturnType<typeof bodyOf>) => {
      const { data } =
        kept === null
          ? await officeApi('POST /gerenciamento/medidas', { body })
          : await officeApi('PUT /gerenciamento/medidas/:id', {
              params: { id: kept.id },
              body: { ...body, versao: kept.versao },
            });
      setKept(true);
      notify('success', data.mensagem);
    },
    (error) => {
      if (error instanceof ApiError) setCampos(error.campos);
      return laterText(error);
    },
  );
  return {
    typed,
    campos,
    keeping,
    isDirty: !isKept && JSON.stringify(typed) !== JSON.stringify(first),
    setName: (nome: string) => setTyped((now) => ({ ...now, nome })),
    setSizes(next: (sizes: readonly TypedSize[]) => TypedSize[]) {
      setTyped((now) => ({ ...now, sizes: next(now.sizes) }));
      setCampos({});
    },
    keep(): void {
      const isWrong = typed.sizes.some(({ detalhes }) => Object.values(detalhes).some(isWrongCm));
      setCampos(isWrong ? { tamanhos: BAD_CM } : {});
      if (!isWrong) keeping.run(bodyOf(typed));
    },
  };
}

function TableEditor({ kept }: { kept: TabelaDeMedidas | null }) {
  const { typed, campos, keeping, isDirty, setName, setSizes, keep } = useTable(kept);
  const [ask, question] = useQuestion();
  useLeaveWarning(isDirty, () => ask(LEAVING));
  return (
    <Panel title="Medidas">
      <div className={styles.form}>
        <TextField
          className={styles.nameField}
          label="Nome da tabela"
          maxLength={MOST_TABLE_NAME}
          autoComplete="off"
          value={typed.nome}
          error={campos['nome']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SizeAdder sizes={typed.sizes} onAdd={(made) => setSizes((now) => [...now, ...made])} />
        {typed.sizes.length > 0 && <MeasuresGrid sizes={typed.sizes} onChange={setSizes} />}
        {(keeping.problem !== '' || campos['tamanhos']) && (
          <InfoBox kind="error">{campos['tamanhos'] ?? keeping.problem}</InfoBox>
        )}
        <div>
          <Button busy={keeping.busy} onClick={keep}>
            Guardar tabela
          </Button>
        </div>
      </div>
      {question}
    </Panel>
  );
}

/** Sizes are typed, several at once with commas between them. */
function SizeAdder({ sizes, onAdd }: { sizes: readonly TypedSize[]; onAdd(made: TypedSize[]): void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  return (
    <form
      method="post"
      noValidate
      className={styles.adder}
      onSubmit={(event) => {
        event.preventDefault();
        const names = typed
          .split(',')
          .map((name) => name.trim().slice(0, MOST_SIZE_NAME))
          .filter((name, at, all) => name !== '' && all.findIndex((one) => fold(one) === fold(name)) === at)
          .filter((name) => !sizes.some(({ tamanho }) => fold(tamanho) === fold(name)));
        if (names.length === 0) return setProblem('Digite um tamanho que ainda não está na tabela.');
        if (sizes.length + names.length > MOST_TABLE_SIZES)
          return setProblem(`Uma tabela tem até ${MOST_TABLE_SIZES} tamanhos.`);
        onAdd(names.map((tamanho) => ({ key: randomKey(), tamanho, detalhes: {} })));
        setTyped('');
        setProblem('');
      }}
    >
      <TextField
        className={styles.nameField}
        label="Tamanhos"
        hint="Separe com vírgulas: P, M, G"
        maxLength={400}
        autoComplete="off"
        value={typed}
        error={problem || undefined}
        onChange={(event) => {
          setProblem('');
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="secondary" icon="plus">
        Adicionar
      </Button>
    </form>
  );
}
