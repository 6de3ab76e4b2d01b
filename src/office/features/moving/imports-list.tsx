import { Link } from 'react-router';
import type { ImportacaoDaMudanca } from '#shared/wire/moving-calls.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './moving.module.css';
import { FILES, isUnderWay, SHOPS, STATES } from './words.ts';

const LOOK_EVERY_MS = 4000;

/** The files that were sent before, while there are any. */
export function ImportsList() {
  const { data, error, reload } = useOfficeRead('GET /gerenciamento/mudanca/importacoes', {
    everyMs: (rows) => (rows?.some(isUnderWay) === true ? LOOK_EVERY_MS : false),
  });
  if (error !== null) {
    const detail = errorText(error, '');
    return (
      <LoadFailed text="Não foi possível ler os arquivos já enviados." detail={detail} onRetry={reload} />
    );
  }
  if (data === null || data.length === 0) return null;
  return (
    <Panel title="Arquivos enviados">
      <ul className={styles.files}>
        {data.map((one) => (
          <File key={one.id} file={one} />
        ))}
      </ul>
    </Panel>
  );
}

function File({ file: { id, tipo, arquivo, origem, status, por, em } }: { file: ImportacaoDaMudanca }) {
  const { text, tone } = STATES[status];
  return (
    <li>
      <Link to={officePaths.movingFile(id)}>
        <bdi>{arquivo}</bdi>
      </Link>
      <Badge tone={tone}>{text}</Badge>
      <span className={styles.quiet}>
        {FILES[tipo]} da {SHOPS[origem]}, {dateTimeText(em)}, por <bdi>{por}</bdi>
      </span>
    </li>
  );
}
