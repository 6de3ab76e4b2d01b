import { useState, type FormEvent } from 'react';
import { MOST_TABLE_NAME } from '#shared/measure-tables.ts';
import { fold, isolated } from '#shared/text.ts';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { officeApi } from '../../lib/api.ts';
import { BAD_CM, detailsOf, isWrongCm, type TypedSize } from '../../lib/measures.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import styles from './steps.module.css';

interface KeepTableProps {
  sizes: readonly TypedSize[];
  tables: readonly TabelaDeMedidas[];
  isFull: boolean;
}

/** Keeps them under that name, over those of a table that has it. */
const useKeeping = (sizes: readonly TypedSize[], onDone: () => void) =>
  useAct(async ({ nome, over }: { nome: string; over: TabelaDeMedidas | undefined }) => {
    const tamanhos = sizes.map(({ tamanho, detalhes }) => ({
      tamanho: tamanho.trim(),
      detalhes: detailsOf(detalhes),
    }));
    const body = { nome: nome.trim(), tamanhos };
    const { data } =
      over === undefined
        ? await officeApi('POST /gerenciamento/medidas', { body })
        : await officeApi('PUT /gerenciamento/medidas/:id', {
            params: { id: over.id },
            body: { ...body, versao: over.versao },
          });
    onDone();
    notify('success', data.mensagem);
  });

/** Keeps the measures that stand here under a name, over those of the same name after a question. */
export function KeepTable({ sizes, tables, isFull }: KeepTableProps) {
  const [nome, setNome] = useState('');
  const [refusal, setRefusal] = useState('');
  const [ask, question] = useQuestion();
  const keeping = useKeeping(sizes, () => setNome(''));
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isWrong = sizes.some(({ detalhes }) => Object.values(detalhes).some(isWrongCm));
    const problem = nome.trim() === '' ? 'Dê um nome à tabela.' : isWrong ? BAD_CM : '';
    setRefusal(problem);
    if (problem !== '') return;
    const over = tables.find((table) => fold(table.nome) === fold(nome));
    const sure =
      over === undefined ||
      (await ask({
        title: 'Trocar as medidas da tabela?',
        text: `A tabela "${isolated(over.nome)}" já existe. Os produtos em que ela foi usada ficam como estão.`,
        yes: 'Trocar as medidas',
      }));
    if (sure) keeping.run({ nome, over });
  }
  return (
    <form method="post" noValidate className={styles.adder} onSubmit={(event) => void submit(event)}>
      <TextField
        className={styles.adderField}
        label="Guardar estas medidas como tabela"
        hint={
          isFull
            ? 'A loja já tem todas as tabelas que cabem: use o nome de uma delas.'
            : 'Por exemplo: Vestidos, modelagem ampla'
        }
        maxLength={MOST_TABLE_NAME}
        autoComplete="off"
        value={nome}
        error={refusal || keeping.problem || undefined}
        onChange={(event) => {
          setRefusal('');
          setNome(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="secondary" busy={keeping.busy}>
        Guardar tabela
      </Button>
      {question}
    </form>
  );
}
