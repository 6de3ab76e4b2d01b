import { useState } from 'react';
import { Link } from 'react-router';
import { plural } from '#shared/text.ts';
import type { Andamento, Importacao } from '#shared/wire/catalog-writes.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { FilePlace } from '../../ui/file-place.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportChanges } from './import-changes.tsx';
import { ImportErrors } from './import-errors.tsx';
import styles from './import-screen.module.css';
import { runImport } from './run-import.ts';

type Stage =
  | { kind: 'choose' }
  | { kind: 'running'; dryRun: boolean; progress: Andamento | null }
  | { kind: 'done'; result: Importacao }
  | { kind: 'failed'; text: string };

const rows = (n: number) => `${n.toLocaleString('pt-BR')} ${plural(n, 'produto', 'produtos')}`;

/** Products from a spreadsheet: the file is tried first, with its errors by line, and only then taken. */
export function ImportScreen() {
  const mayWrite = useMay('edit-products');
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'choose' });

  async function run(chosen: File, dryRun: boolean): Promise<void> {
    setFile(chosen);
    setStage({ kind: 'running', dryRun, progress: null });
    try {
      const result = await runImport(chosen, dryRun, (progress) =>
        setStage({ kind: 'running', dryRun, progress }),
      );
      setStage({ kind: 'done', result });
    } catch (error) {
      setStage({ kind: 'failed', text: errorText(error, 'O arquivo não pôde ser lido. Tente novamente.') });
    }
  }
  return (
    <>
      <SectionHead
        title="Importar produtos"
        text="De uma planilha salva como CSV, com ponto e vírgula ou vírgula."
        actions={
          <ButtonLink to={officePaths.products} variant="secondary" icon="arrow-left">
            Voltar aos produtos
          </ButtonLink>
        }
      />
      <div className={styles.import}>
        {mayWrite ? (
          <FilePlace
            title="Escolher arquivo CSV"
            accept=".csv,text/csv"
            disabled={stage.kind === 'running'}
            onFiles={([chosen]) => chosen !== undefined && void run(chosen, true)}
          >
            ou arraste para cá
          </FilePlace>
        ) : (
          <InfoBox kind="info">Seu acesso é somente de leitura.</InfoBox>
        )}
        {stage.kind === 'running' && <Running dryRun={stage.dryRun} progress={stage.progress} />}
        {stage.kind === 'failed' && <InfoBox kind="error">{stage.text}</InfoBox>}
        {stage.kind === 'done' && (
          <Outcome
            name={file?.name ?? ''}
            result={stage.result}
            onImport={() => file !== null && void run(file, false)}
          />
        )}
        <HowTo />
        <FromElsewhere />
      </div>
    </>
  );
}

/** Files of other shops have a place of their own. */
function FromElsewhere() {
  if (!useMay('move-shop')) return null;
  return (
    <p>
      Vem da Nuvemshop, da Shopify ou do WooCommerce?{' '}
      <Link to={officePaths.moving}>Traga o arquivo de lá como ele é.</Link>
    </p>
  );
}

function HowTo() {
  return (
    <Panel title="Como fazer">
      <ol className={styles.how}>
        <li>Exporte os produtos: a planilha vem com as colunas certas.</li>
        <li>Mude ou acrescente linhas no Excel ou no Google Planilhas, e salve como CSV.</li>
        <li>Escolha o arquivo aqui. Primeiro ele é só conferido; nada muda antes de você confirmar.</li>
      </ol>
      <ExportButton />
    </Panel>
  );
}

function Running({ dryRun, progress }: { dryRun: boolean; progress: Andamento | null }) {
  const doing = dryRun ? 'Conferindo' : 'Importando';
  return (
    <div className={styles.running}>
      <p role="status">
        {doing}
        {progress === null ? ' o arquivo ...' : `: ${progress.feitos} de ${progress.total} linhas`}
      </p>
      {progress === null ? (
        <progress aria-label={doing} />
      ) : (
        <progress aria-label={doing} value={progress.feitos} max={progress.total} />
      )}
      {!dryRun && <p>Se sair desta página, a importação segue na loja até o fim.</p>}
    </div>
  );
}

function Outcome({ name, result, onImport }: { name: string; result: Importacao; onImport(): void }) {
  const { simulacao, novos, alterados, iguais, erros, mensagem } = result;
  const nothing = novos + alterados === 0;
  return (
    <Panel title={simulacao ? 'Conferência do arquivo' : 'Importação'} aside={<bdi>{name.slice(0, 60)}</bdi>}>
      <InfoBox kind={erros.length > 0 ? 'warning' : 'success'} autoClose={false}>
        {mensagem}
      </InfoBox>
      <p className={styles.sums}>
        {simulacao ? 'Serão criados' : 'Criados'}: <strong>{rows(novos)}</strong>.{' '}
        {simulacao ? 'Serão mudados' : 'Mudados'}: <strong>{rows(alterados)}</strong>.
        {iguais > 0 && (
          <>
            {' '}
            Sem mudança: <strong>{rows(iguais)}</strong>.
          </>
        )}
      </p>
      <ImportChanges {...result} />
      <ImportErrors errors={erros} />
      {simulacao && !nothing && (
        <Button icon="check" onClick={onImport}>
          {erros.length > 0 ? 'Importar só as linhas sem erro' : 'Importar agora'}
        </Button>
      )}
      {!simulacao && (
        <ButtonLink to={officePaths.products} icon="arrow-right">
          Ver os produtos
        </ButtonLink>
      )}
    </Panel>
  );
}
