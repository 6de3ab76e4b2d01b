import { useState } from 'react';
import type { Area, Areas } from '#shared/wire/own-ways.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import { AreaDialog, type EditedArea } from './area-dialog.tsx';
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
  async function keep(next: readonly Area[]): Promise<void> {
    const body = { versao: data?.versao ?? 0, areas: [...next] };
    const answer = await officeApi('PUT /gerenciamento/configuracoes/entregas/areas', { body });
    notify('success', answer.data.mensagem);
    reload();
  }
  const { busy, problem, run } = useAct((next: readonly Area[]) => keep(next));
  async function remove(at: number): Promise<void> {
    const nome = areas[at]?.nome ?? '';
    const text = 'Cotações já feitas valem por mais meia hora; depois, esta área não é mais oferecida.';
    if (await ask({ title: `Excluir a área “${nome}”?`, text, yes: 'Excluir', danger: true }))
      run(areas.toSpliced(at, 1));
  }
  return { ...reading, areas, keep, remove, busy, problem, keepNone: () => run([]) };
}

/** Where the shop brings parcels itself. */
export function AreasPanel({ ask }: AreasPanelProps) {
  const { data, areas, busy, problem, keep, keepNone, remove, ...reading } = useAreas(ask);
  const [edited, setEdited] = useState<EditedArea | null>(null);
  const isLocked = data?.travado !== null;
  const draw = () => setEdited({ at: areas.length, isNew: true, first: NEW_AREA });
  return (
    <Panel
      title="Entrega local"
      aside={
        !isLocked && (
          <Button variant="secondary" size="s" icon="plus" onClick={draw}>
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
          onEdit={(at) => {
            const area = areas[at];
            if (area !== undefined) setEdited({ at, isNew: false, first: draftOfArea(area) });
          }}
          onRemove={(at) => void remove(at)}
        />
      </div>
      <AreaDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onSave={async (area, at) => {
          await keep(areas.toSpliced(at, 1, area));
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
