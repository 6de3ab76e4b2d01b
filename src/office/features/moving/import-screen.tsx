import { plural } from '#shared/text.ts';
import type { DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BeforeBringing } from './bring-form.tsx';
import { ImportActs } from './import-acts.tsx';
import { ImportLines } from './import-lines.tsx';
import styles from './moving.module.css';
import { OldPagesPanel } from './old-pages-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { count, FILES, isBrought, isUnderWay, KIND_NAMES, KINDS, SHOPS, STATES, things } from './words.ts';

const SOON_MS = 1500;
const LATER_MS = 6000;

/** One file of an old shop's: what it will do or has done, product by product. */
export function MovingFileScreen({ id }: { id: string }) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/mudanca/importacoes/:id', {
    params: { id },
    everyMs: (file) => {
      if (file === null) return false;
      if (isUnderWay(file)) return SOON_MS;
      return file.imagens.espera > 0 ? LATER_MS : false;
    },
  });
  return (
    <>
      <SectionHead
        title="Arquivo da loja antiga"
        text={data === null ? undefined : <FileLine file={data} />}
        actions={
          <ButtonLink to={officePaths.moving} variant="secondary" icon="arrow-left">
            Todos os arquivos
          </ButtonLink>
        }
      />
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível ler este arquivo."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="16rem" />}
      {data !== null && (
        <div className={styles.page}>
          <StatePanel file={data} />
          {data.status === 'conferido' && <BeforeBringing file={data} onSaved={reload} />}
          {isBrought(data) && data.tipo === 'produtos' && <PicturesPanel file={data} />}
          {data.status === 'pronto' && data.tipo === 'produtos' && <OldPagesPanel file={data} />}
          {!isUnderWay(data) && <ImportLines file={data} />}
        </div>
      )}
    </>
  );
}

function FileLine({ file: { tipo, arquivo, origem, em, por, linhas } }: { file: DetalheDaMudanca }) {
  return (
    <>
      <bdi>{arquivo}</bdi>: {FILES[tipo].toLowerCase()} da {SHOPS[origem]}, {count(linhas)} linhas,{' '}
      {dateTimeText(em)}, por <bdi>{por}</bdi>
    </>
  );
}

function StatePanel({ file }: { file: DetalheDaMudanca }) {
  const { text, tone } = STATES[file.status];
  return (
    <Panel title={TITLES[file.status]} aside={<Badge tone={tone}>{text}</Badge>}>
      {isUnderWay(file) ? <UnderWay file={file} /> : <Sums file={file} />}
      {file.naoLidas.length > 0 && file.status === 'conferido' && (
        <p className={styles.quiet}>
          Colunas sem lugar aqui, que não vêm: <bdi>{file.naoLidas.join(', ')}</bdi>.
        </p>
      )}
      <ImportActs file={file} />
    </Panel>
  );
}

const TITLES: Readonly<Record<DetalheDaMudanca['status'], string>> = {
  conferindo: 'Conferindo o arquivo',
  conferido: 'O que vai acontecer',
  importando: 'Trazendo o que foi conferido',
  pronto: 'O que aconteceu',
  desfazendo: 'Desfazendo a importação',
  desfeito: 'A importação foi desfeita',
};

function UnderWay({ file: { tipo, status, feitos, produtos } }: { file: DetalheDaMudanca }) {
  return (
    <div className={styles.progress}>
      <p role="status">
        {count(feitos)} de {things(tipo, produtos)}
      </p>
      <progress aria-label={TITLES[status]} value={feitos} max={Math.max(1, produtos)} />
      <p>Se sair desta página, ou se a loja reiniciar, o trabalho segue de onde parou.</p>
    </div>
  );
}

function Sums({ file }: { file: DetalheDaMudanca }) {
  if (file.status === 'desfeito') return <UndoneSums file={file} />;
  const [counted, when] =
    file.status === 'conferido'
      ? [file.conferencia, 'aheadOf' as const]
      : [file.resultado, 'doneOf' as const];
  return (
    <ul className={styles.sums}>
      {KIND_NAMES.filter((kind) => counted[kind] > 0 || kind === 'novo').map((kind) => (
        <li key={kind}>
          <strong>{count(counted[kind])}</strong> {saidOf(kind, when, counted[kind])}
        </li>
      ))}
    </ul>
  );
}

function saidOf(kind: (typeof KIND_NAMES)[number], when: 'aheadOf' | 'doneOf', n: number): string {
  const [one, many] = KINDS[kind][when];
  return plural(n, one, many);
}

function UndoneSums({ file: { desfeitos } }: { file: DetalheDaMudanca }) {
  const { desfeito, arquivado, ficou } = desfeitos;
  return (
    <>
      <ul className={styles.sums}>
        <li>
          <strong>{count(desfeito)}</strong> {plural(desfeito, 'desfeito', 'desfeitos')}
        </li>
        {arquivado > 0 && (
          <li>
            <strong>{count(arquivado)}</strong>{' '}
            {plural(arquivado, 'já vendido, guardado', 'já vendidos, guardados')} com os pedidos
          </li>
        )}
        {ficou > 0 && (
          <li>
            <strong>{count(ficou)}</strong> {plural(ficou, 'mudado depois, ficou', 'mudados depois, ficaram')}
          </li>
        )}
      </ul>
      <InfoBox kind="info" autoClose={false}>
        Para trazer de novo, envie o arquivo outra vez.
      </InfoBox>
    </>
  );
}
