import { useState } from 'react';
import type { Areas } from '#shared/wire/own-ways.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import { AreaDialog, type EditedArea, type ReadAreas } from './area-dialog.tsx';
import { areaLine, draftOfArea, NEW_AREA } from './area-draft.ts';
import { NotRead } from './not-read.tsx';
import { OwnWayList } from './own-way-list.tsx';
import styles from './settings.module.css';

interface AreasPanelProps {
  ask(texts: QuestionTexts): Promise<boolean>;
}

/** The areas as they are kept, and how they are changed. */
function useAreas(ask: AreasPanelProps['ask']) {
  const reading = useOfficeRead('GET /gerenciamento/configuracoes/entregas/areas');
  const { data, reload } = reading;
  const areas = data?.areas ?? [];
  async function keep({ versao, areas: next }: ReadAreas): Promise<void> {
    const body = { versao, areas: [...next] };
    const answer = await officeApi('PUT /gerenciamento/configuracoes/entregas/areas', { body });
    notify('success', answer.data.mensagem);
    reload();
  }
  const { busy, problem, run } = useAct((next: ReadAreas) => keep(next));
  async function remove(at: number): Promise<void> {
    if (data === null) return;
    const { versao } = data;
    const nome = areas[at]?.nome ?? '';
    const text = 'Cotações já feitas valem por mais meia hora; depois, esta área não é mais oferecida.';
    if (await ask({ title: `Excluir a área “${nome}”?`, text, yes: 'Excluir', danger: true }))
      run({ versao, areas: areas.toSpliced(at, 1) });
  }
  const keepNone = () => run({ versao: data?.versao ?? 0, areas: [] });
  return { ...reading, areas, keep, remove, busy, problem, keepNone };
}

/** Where the shop brings parcels itself. */
export function AreasPanel({ ask }: AreasPanelProps) {
  const { data, areas, busy, problem, keep, keepNone, remove, ...reading } = useAreas(ask);
  const [edited, setEdited] = useState<EditedArea | null>(null);
  const isLocked = data?.travado !== null;
  function edit(at: number, isNew: boolean): void {
    const area = areas[at];
    const first = isNew ? NEW_AREA : area && draftOfArea(area);
    if (data !== null && first !== undefined)
      setEdited({ at, isNew, first, areas: data.areas, versao: data.versao });
  }
  return (
    <Panel
      title="Entrega local"
      aside={
        !isLocked && (
          <Button variant="secondary" size="s" icon="plus" onClick={() => edit(areas.length, true)}>
            Nova área
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <p>
          Desenhe por faixas de CEP onde a própria loja leva os pedidos. Quem tem CEP numa delas vê “Entrega
          local” ao lado das transportadoras, também quando o Melhor Envio está fora do ar.
        </p>
        <NotRead {...reading} data={data} what="as áreas" />
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
        {data !== null && <Holding areas={data} busy={busy} onNone={keepNone} />}
        <OwnWayList
          lines={areas.map(areaLine)}
          what="a área"
          locked={isLocked}
          onEdit={(at) => edit(at, false)}
          onRemove={(at) => void remove(at)}
        />
      </div>
      <AreaDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onSave={async (area, { at, areas: read, versao }) => {
          // What is read again meanwhile may hold somebody else's area in this very place.
          await keep({ versao, areas: read.toSpliced(at, 1, area) });
          setEdited(null);
        }}
      />
    </Panel>
  );
}

interface HoldingProps {
  areas: Areas;
  busy: boolean;
  onNone(): void;
}

/** What holds besides the drawn areas, and what is to be known of them. */
function Holding({
  areas: { travado, de_exemplo: usual, sobreposicoes, versao, por, em },
  busy,
  onNone,
}: HoldingProps) {
  return (
    <>
      {travado !== null && <InfoBox kind="warning">{travado.porque}</InfoBox>}
      {usual.length > 0 && (
        <>
          <p>{travado === null ? 'Enquanto você não desenha uma área, vale um exemplo:' : 'O que vale:'}</p>
          <ul>
            {usual.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {travado === null && versao === 0 && (
        <div className={styles.ways}>
          <Button variant="secondary" size="s" busy={busy} onClick={onNone}>
            Não fazer entrega local
          </Button>
        </div>
      )}
      {sobreposicoes.map((words) => (
        <InfoBox key={words} kind="warning">
          {words}
        </InfoBox>
      ))}
      {por !== '' && (
        <p className={styles.locked}>
          Guardado por {por} em {dateTimeText(em)}.
        </p>
      )}
    </>
  );
}
