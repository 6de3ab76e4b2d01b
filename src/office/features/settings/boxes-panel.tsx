import { useState } from 'react';
import { Link } from 'react-router';
import { MOST_BOXES } from '#shared/boxes.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { plural } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import { BoxDialog, type EditedBox, type ReadBoxes } from './box-dialog.tsx';
import { boxLine, draftOfBox, NEW_BOX } from './box-draft.ts';
import { NotRead } from './not-read.tsx';
import { OwnWayList } from './own-way-list.tsx';
import styles from './settings.module.css';

interface BoxesPanelProps {
  ask(texts: QuestionTexts): Promise<boolean>;
}

/** The boxes as they are kept, and how they are changed. */
function useBoxes(ask: BoxesPanelProps['ask']) {
  const reading = useOfficeRead('GET /gerenciamento/configuracoes/entregas/caixas');
  const { data, reload } = reading;
  const boxes = data?.caixas ?? [];
  async function keep({ versao, caixas }: ReadBoxes): Promise<void> {
    const body = { versao, caixas: [...caixas] };
    const answer = await officeApi('PUT /gerenciamento/configuracoes/entregas/caixas', { body });
    notify('success', answer.data.mensagem);
    reload();
  }
  const { problem, run } = useAct((next: ReadBoxes) => keep(next));
  async function remove(at: number): Promise<void> {
    if (data === null) return;
    const { versao } = data;
    const nome = boxes[at]?.nome ?? '';
    const text = 'Os próximos fretes saem sem ela. Etiquetas já compradas ficam como estão.';
    if (await ask({ title: `Excluir a caixa “${nome}”?`, text, yes: 'Excluir', danger: true }))
      run({ versao, caixas: boxes.toSpliced(at, 1) });
  }
  return { ...reading, boxes, keep, remove, problem };
}

/** In what the shop packs. */
export function BoxesPanel({ ask }: BoxesPanelProps) {
  const { data, boxes, problem, keep, remove, ...reading } = useBoxes(ask);
  const [edited, setEdited] = useState<EditedBox | null>(null);
  function edit(at: number, isNew: boolean): void {
    const box = boxes[at];
    const first = isNew ? NEW_BOX : box && draftOfBox(box);
    if (data !== null && first !== undefined)
      setEdited({ at, isNew, first, caixas: data.caixas, versao: data.versao });
  }
  const isFull = boxes.length >= MOST_BOXES;
  return (
    <Panel
      title="Caixas e sacos"
      aside={
        data !== null &&
        !isFull && (
          <Button variant="secondary" size="s" icon="plus" onClick={() => edit(boxes.length, true)}>
            Nova caixa
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <p>
          Diga em que a loja embala. O frete e a etiqueta passam a contar com a menor caixa em que cabem todas
          as peças, com o peso dela. Sem caixas, vale uma estimativa das peças empilhadas.
        </p>
        <NotRead {...reading} data={data} what="as caixas" />
        {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
        <OwnWayList
          lines={boxes.map(boxLine)}
          what="a caixa"
          locked={false}
          onEdit={(at) => edit(at, false)}
          onRemove={(at) => void remove(at)}
        />
        {isFull && <p className={styles.locked}>São no máximo {MOST_BOXES} caixas.</p>}
        {data !== null && data.por !== '' && (
          <p className={styles.locked}>
            Guardado por {data.por} em {dateTimeText(data.em)}.
          </p>
        )}
        {data !== null && boxes.some(({ ativo }) => ativo) && <Unboxed key={data.versao} />}
      </div>
      <BoxDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onSave={async (box, { at, caixas, versao }) => {
          // What is read again meanwhile may hold somebody else's box in this very place.
          await keep({ versao, caixas: caixas.toSpliced(at, 1, box) });
          setEdited(null);
        }}
      />
    </Panel>
  );
}

/** Which of the orders that wait go into no one box. */
function Unboxed() {
  const mayRead = useMay('pack-orders');
  const { data } = useOfficeRead('GET /gerenciamento/expedicao/sem-caixa', { rests: !mayRead });
  if (data === null || data.pedidos.length === 0) return null;
  const { pedidos, olhados, total } = data;
  const count = pedidos.length;
  return (
    <InfoBox
      kind="warning"
      title={`${count} ${plural(count, 'pedido a enviar não cabe', 'pedidos a enviar não cabem')} numa caixa só`}
    >
      <ul>
        {pedidos.map(({ id, texto }) => (
          <li key={id}>
            <Link to={officePaths.order(id)}>Pedido {spokenNumber(id)}</Link>: {texto}
          </li>
        ))}
      </ul>
      {olhados < total && <p>Olhamos os {olhados} que esperam há mais tempo.</p>}
    </InfoBox>
  );
}
