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
import { CategoriesPanel, type Unsaved } from './categories-panel.tsx';
import styles from './moving.module.css';
import { count, products, things } from './words.ts';

const BEFORE = {
  clientes:
    'Vêm sem senha e com o consentimento que deram na loja antiga. Ninguém recebe e-mail: quem quiser a conta pede “Esqueci a senha”.',
  pedidos:
    'Ficam para consulta: não mexem em estoque nem em números, e não se estornam nem se enviam por aqui. Quem comprou e ainda não está aqui vem junto, sem conta.',
} as const;

/** What has to be said before a file comes: where its categories go, and what it does not tell. */
export function BeforeBringing({ file, onSaved }: { file: DetalheDaMudanca; onSaved: () => void }) {
  const [unsaved, setUnsaved] = useState<Unsaved>({});
  function saved() {
    setUnsaved({});
    onSaved();
  }
  return (
    <>
      <CategoriesPanel file={file} unsaved={unsaved} onChange={setUnsaved} onSaved={saved} />
      <BringForm file={file} isUnsaved={Object.keys(unsaved).length > 0} />
    </>
  );
}

/** The press that brings it. */
function BringForm({ file, isUnsaved }: { file: DetalheDaMudanca; isUnsaved: boolean }) {
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
        {isUnsaved && <InfoBox kind="warning">Guarde antes as categorias que você mudou.</InfoBox>}
        {bring.problem !== '' && <InfoBox kind="error">{bring.problem}</InfoBox>}
        <Button type="submit" icon="check" busy={bring.busy} disabled={isUnsaved}>
          {coming > 0 ? `Trazer ${things(tipo, coming)}` : 'Trazer'}
        </Button>
      </form>
    </Panel>
  );
}
