import { useState } from 'react';
import type { AnswerOf } from '#shared/wire/calls.ts';
import type { MomentoDaNota } from '#shared/wire/many-invoices.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NotRead } from './not-read.tsx';
import styles from './settings.module.css';

type Rule = AnswerOf<'GET /gerenciamento/emissoes/regra'>;

const MOMENTS: readonly [MomentoDaNota, string][] = [
  ['mando', 'Quando eu mandar'],
  ['pago', 'Quando o pedido for pago'],
  ['separado', 'Quando o pedido for separado'],
];

/** When invoices are issued: by a press, or by themselves. */
export function InvoiceRulePanel() {
  const { data, reload, ...reading } = useOfficeRead('GET /gerenciamento/emissoes/regra');
  return (
    <Panel title="Quando emitir">
      <div className={styles.stack}>
        <p>
          Sem que ninguém mande, a nota só sai de pedidos feitos depois de você escolher aqui, e nunca de um
          pedido devolvido, cancelado, contestado ou sob alerta de fraude. O que não der certo aparece no
          Início e na Expedição. Com a nota emitida, peças e endereço do pedido não mudam mais. Nas trocas
          desses pedidos, a nota de entrada e a da peça nova também saem sozinhas, depois de conferida a peça
          que voltou.
        </p>
        <NotRead {...reading} reload={reload} data={data} what="quando a nota é emitida" />
        {data !== null && <RuleForm key={data.versao} rule={data} onDone={reload} />}
      </div>
    </Panel>
  );
}

function RuleForm({ rule, onDone }: { rule: Rule; onDone(): void }) {
  const { versao, por, em, desde, trocas_desde: exchanges } = rule;
  const [quando, setMoment] = useState(rule.quando);
  const { busy, problem, run } = useAct(async () => {
    const { data } = await officeApi('PUT /gerenciamento/emissoes/regra', { body: { quando, versao } });
    notify('success', data.mensagem);
    onDone();
  });
  return (
    <form
      method="post"
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Select
        label="Emitir a nota"
        value={quando}
        onChange={(event) =>
          setMoment(MOMENTS.find(([one]) => one === event.currentTarget.value)?.[0] ?? 'mando')
        }
      >
        {MOMENTS.map(([moment, words]) => (
          <option key={moment} value={moment}>
            {words}
          </option>
        ))}
      </Select>
      {rule.quando !== 'mando' && exchanges === null && (
        <InfoBox kind="info" autoClose={false}>
          As notas das trocas ainda saem só quando você manda. Guarde de novo para que saiam sozinhas.
        </InfoBox>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.ways}>
        <Button type="submit" variant="secondary" busy={busy}>
          Guardar quando emitir
        </Button>
      </div>
      {por !== '' && em !== null && (
        <p className={styles.locked}>
          Guardado por {por} em {dateTimeText(em)}
          {desde === null ? '.' : `. Vale para pedidos feitos desde ${dateTimeText(desde)}.`}
        </p>
      )}
    </form>
  );
}
