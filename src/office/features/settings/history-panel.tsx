import { useLayoutEffect, useRef, useState } from 'react';
import { settingLabel } from '#shared/shop-document.ts';
import type { VersaoDasConfiguracoes } from '#shared/wire/shop-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { goingBack, VersionList, type ShownVersion } from '../../fields/version-list.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import styles from './settings.module.css';

const SHOWN = 20;
const NOTHING = 'Nada foi publicado ainda: a loja mostra o que vem com ela.';

const BACK = goingBack(
  'A loja passa a mostrar o que ela dizia. O rascunho fica como está, e nada se perde da lista.',
);

const versionOf = (row: VersaoDasConfiguracoes): ShownVersion => ({
  numero: row.numero,
  at: row.publicado_em,
  by: row.publicado_por,
  changed: row.mudou.map(settingLabel),
  isCurrent: row.atual,
  back: row.voltou_a,
});

/** What was published, the latest first, and the way back to it. */
export function HistoryPanel({ versao, onDone }: { versao: number; onDone(): Promise<void> }) {
  const [page, setPage] = useState(0);
  const { data, total } = useOfficeRead('GET /gerenciamento/configuracoes/versoes', {
    query: { limit: SHOWN, offset: page * SHOWN },
  });
  const [ask, question] = useQuestion();
  // The list may be read again before the settings are, and one pressed in between.
  const latest = useRef(versao);
  useLayoutEffect(() => {
    latest.current = versao;
  }, [versao]);
  const { busy, problem, run } = useAct(async (numero: number) => {
    const yes = await ask(BACK);
    if (!yes) return;
    await officeApi('POST /gerenciamento/configuracoes/desfazer', {
      body: { versao: latest.current, numero },
    });
    notify('success', 'A versão anterior voltou.');
    await onDone();
  });
  return (
    <Panel title="Já publicado">
      {data?.length === 0 && <p>{NOTHING}</p>}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <VersionList versions={(data ?? []).map(versionOf)} busy={busy} onBack={run} />
      <Pages page={page} last={Math.ceil((total ?? 0) / SHOWN) - 1} onPage={setPage} />
      {question}
    </Panel>
  );
}

/** Nothing where all stand on one. */
function Pages({ page, last, onPage }: { page: number; last: number; onPage(page: number): void }) {
  if (last <= 0) return null;
  return (
    <p className={styles.pages}>
      <Button variant="quiet" aria-disabled={page === 0} onClick={() => page > 0 && onPage(page - 1)}>
        Mais novas
      </Button>
      <Button variant="quiet" aria-disabled={page >= last} onClick={() => page < last && onPage(page + 1)}>
        Mais antigas
      </Button>
    </p>
  );
}
