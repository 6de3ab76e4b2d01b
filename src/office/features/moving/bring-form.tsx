import { useState, type FormEvent } from 'react';
import { plural } from '#shared/text.ts';
import type { DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './moving.module.css';
import { count, products, things } from './words.ts';

const BEFORE = {
  clientes:
    'Vêm sem senha e com o consentimento que deram na loja antiga. Ninguém recebe e-mail: quem quiser a conta pede “Esqueci a senha”.',
  pedidos:
    'Ficam para consulta: não mexem em estoque nem em números, e não se estornam nem se enviam por aqui. Quem comprou e ainda não está aqui vem junto, sem conta.',
} as const;

/** What has to be said before the products come, and the press that brings them. */
export function BringForm({ file }: { file: DetalheDaMudanca }) {
  const { id, tipo, conferencia, semContagem } = file;
  const isOfPeople = tipo !== 'produtos';
  const [units, setUnits] = useState('');
  const [update, setUpdate] = useState(false);
  const [wrong, setWrong] = useState('');
  const bring = useAct(() =>
    officeApi('POST /gerenciamento/mudanca/importacoes/:id/trazer', {
      params: { id },
      body: { estoqueSemContagem: semContagem > 0 ? Number(units) : null, atualizar: update },
    }),
  );
  const coming = conferencia.novo + (update || isOfPeople ? conferencia.alterado : 0);
  function submit(event: FormEvent) {
    event.preventDefault();
    const isRight = semContagem === 0 || /^\d{1,6}$/.test(units.trim());
    setWrong(isRight ? '' : 'Digite quantas unidades, de 0 em diante.');
    if (isRight) bring.run();
  }
  if (conferencia.novo + conferencia.alterado === 0) return null;
  return (
    <Panel title="Antes de trazer">
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        {semContagem > 0 && (
          <TextField
            label={`${count(semContagem)} ${plural(semContagem, 'variação não tem', 'variações não têm')} estoque no arquivo: quantas unidades de cada?`}
            hint="Na loja antiga elas vendem sem limite; aqui toda peça é contada. Com 0, ficam esgotadas até você contar."
            inputMode="numeric"
            maxLength={6}
            value={units}
            error={wrong}
            onChange={(event) => setUnits(event.currentTarget.value)}
          />
        )}
        {isOfPeople && <p>{BEFORE[tipo]}</p>}
        {conferencia.alterado > 0 && !isOfPeople && (
          <Checkbox checked={update} onChange={(event) => setUpdate(event.currentTarget.checked)}>
            Mudar também o que já veio antes, como diz o arquivo: textos, preço e estoque (
            {products(conferencia.alterado)})
          </Checkbox>
        )}
        <Categories categories={file.categorias} />
        {bring.problem !== '' && <InfoBox kind="error">{bring.problem}</InfoBox>}
        <Button type="submit" icon="check" busy={bring.busy}>
          {coming > 0 ? `Trazer ${things(tipo, coming)}` : 'Trazer'}
        </Button>
      </form>
    </Panel>
  );
}

function Categories({ categories }: { categories: DetalheDaMudanca['categorias'] }) {
  if (categories.length === 0) return null;
  const fresh = categories.filter(({ nova }) => nova).length;
  return (
    <details className={styles.categories}>
      <summary>
        {count(categories.length)} {plural(categories.length, 'categoria', 'categorias')}
        {fresh > 0 && `, ${count(fresh)} ${plural(fresh, 'nova', 'novas')}`}
      </summary>
      <ul>
        {categories.map(({ nome, produtos, nova }) => (
          <li key={nome}>
            <bdi>{nome}</bdi>: {products(produtos)}
            {nova && ' (será criada)'}
          </li>
        ))}
      </ul>
    </details>
  );
}
