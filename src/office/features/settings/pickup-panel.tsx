import { useState } from 'react';
import type { Retirada } from '#shared/wire/own-ways.ts';
import { readyText } from '#shared/pickup.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NotRead } from './not-read.tsx';
import { PickupDialog } from './pickup-dialog.tsx';
import own from './own-ways.module.css';
import styles from './settings.module.css';

/** Where orders are fetched, and whether they may be. */
export function PickupPanel() {
  const { data, reload, ...reading } = useOfficeRead('GET /gerenciamento/configuracoes/entregas/retirada');
  // What was read when it was opened: somebody else's change meanwhile is overwritten by nobody.
  const [edited, setEdited] = useState<Retirada | null>(null);
  return (
    <Panel
      title="Retirada na loja"
      aside={
        data !== null && (
          <Button variant="secondary" size="s" icon="edit" onClick={() => setEdited(data)}>
            {data.versao === 0 ? 'Oferecer retirada' : 'Editar a retirada'}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <p>
          Quem compra pode buscar o pedido aqui, sem pagar frete: “Retirar na loja” aparece depois das formas
          de envio, para qualquer CEP. Quando você o deixa pronto, a cliente recebe um código, e quem o disser
          no balcão leva as peças.
        </p>
        <NotRead {...reading} reload={reload} data={data} what="a retirada" />
        {data !== null && data.versao > 0 && <Place place={data} />}
      </div>
      <PickupDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onSave={async (body) => {
          const answer = await officeApi('PUT /gerenciamento/configuracoes/entregas/retirada', { body });
          notify('success', answer.data.mensagem);
          setEdited(null);
          reload();
        }}
      />
    </Panel>
  );
}

function Place({ place }: { place: Retirada }) {
  const { ativo, nome, endereco, horario, instrucao, prazo, por, em } = place;
  return (
    <>
      <div className={own.item}>
        <span className={own.name}>
          <strong>
            <bdi>{nome}</bdi>
          </strong>
          {ativo ? <Badge tone="success">Ativa</Badge> : <Badge tone="quiet">Inativa</Badge>}
        </span>
        <p>{endereco}</p>
        <p>{horario}</p>
        {instrucao !== '' && <p>{instrucao}</p>}
        <p>O pedido {readyText(prazo)}.</p>
      </div>
      <p className={styles.locked}>
        Guardado por {por} em {dateTimeText(em)}.
      </p>
    </>
  );
}
