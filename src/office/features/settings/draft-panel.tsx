import type { ReactNode, Ref } from 'react';
import { listChange, sectionsChange } from '#shared/kept-sections.ts';
import { listTextsChange } from '#shared/list-texts.ts';
import { momentOf } from '#shared/planned.ts';
import { changedSettings, settingLabel, type ListSetting, type SettingName } from '#shared/shop-document.ts';
import { menuText } from '#shared/shop-menus.ts';
import { shopPicture } from '#shared/shop-pictures.ts';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PublishLater } from '../../fields/publish-later.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './settings.module.css';

interface DraftPanelProps {
  settings: Configuracoes;
  draft: NonNullable<Configuracoes['rascunho']>;
  /** Something is typed and not saved: it would not be published. */
  isDirty: boolean;
  onDone(): Promise<void>;
  place: Ref<HTMLElement>;
}

/** What the draft would change, and the ways out of it. */
export function DraftPanel({ settings, draft, isDirty, onDone, place }: DraftPanelProps) {
  const { versao, publicado } = settings;
  const changed = changedSettings(publicado, draft.documento);
  const publish = usePublish(versao, onDone);
  const discard = useAct(async () => {
    await officeApi('POST /gerenciamento/configuracoes/descartar', { body: { versao } });
    notify('success', 'Rascunho descartado.');
    await onDone();
  });
  const problem = publish.problem || discard.problem;
  return (
    <Panel
      title="Rascunho"
      ref={place}
      className={styles.draft}
      aside={draft.publicar_em !== null && <>Vai ao ar em {dateTimeText(draft.publicar_em)}</>}
    >
      {changed.length === 0 && <p>O rascunho é igual ao que está publicado.</p>}
      <ul className={styles.changes}>
        {changed.map((name) => (
          <li key={name}>
            <strong>{settingLabel(name)}:</strong>{' '}
            <Change name={name} from={publicado} to={draft.documento} />
          </li>
        ))}
      </ul>
      {isDirty && <p className={styles.locked}>Há mudanças que não foram salvas: salve antes de publicar.</p>}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.ways}>
        <Button busy={publish.busy} disabled={isDirty} onClick={() => publish.run(null)}>
          Publicar agora
        </Button>
        <Button variant="secondary" busy={discard.busy} onClick={() => discard.run()}>
          Descartar rascunho
        </Button>
      </div>
      <PublishLater isDirty={isDirty} busy={publish.busy} onPublish={publish.run} />
    </Panel>
  );
}

function usePublish(versao: number, onDone: () => Promise<void>) {
  return useAct(async (at: Date | null) => {
    const em = at?.toISOString() ?? null;
    await officeApi('POST /gerenciamento/configuracoes/publicar', { body: { versao, em } });
    notify('success', at === null ? 'Publicado: a loja já mostra.' : 'Publicação marcada.');
    await onDone();
  }, laterText);
}

type Document = Configuracoes['publicado'];

/** What becomes of a setting. */
function Change({ name, from, to }: { name: SettingName; from: Document; to: Document }): ReactNode {
  if (name === 'secoes') return sectionsChange(from, to);
  if (name === 'capas') return listChange(from.capas, to.capas);
  if (name === 'textos_listas') return listTextsChange(from.textos_listas, to.textos_listas);
  return (
    <>
      de {said(from, name)} para {said(to, name)}
    </>
  );
}

function said(document: Document, name: Exclude<SettingName, ListSetting>): ReactNode {
  const value = document[name];
  if (typeof value === 'object') return menuText(value);
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (value === '') return '(vazio)';
  const picture = shopPicture(value);
  if (picture) return <img src={picture.url} alt="uma imagem" className={styles.said} />;
  const moment = name.startsWith('aviso_') ? momentOf(value) : null;
  return moment === null ? value : dateTimeText(moment.toISOString());
}
