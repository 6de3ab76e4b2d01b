import { useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import { joined, plural } from '#shared/text.ts';
import type { ValoresDeEtiquetas } from '#shared/wire/labels.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { dateText, dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { dearerText } from './label-words.ts';
import styles from './labels.module.css';
import { RefundWords } from './refund-words.tsx';

const EVERY_MS = 60_000;

/** What the wallet was charged besides, and what is to come back to it. Nothing where there is neither. */
export function LabelMoney() {
  const may = useMay('label-money');
  const back = useRef<HTMLElement>(null);
  const read = useOfficeRead('GET /gerenciamento/etiquetas/valores', { rests: !may, everyMs: EVERY_MS });
  const { data, error, reload } = read;
  if (!may) return null;
  if (data === null) {
    return error === null ? null : (
      <LoadFailed
        text="Não foi possível ler os valores das etiquetas."
        detail={errorText(error, '')}
        onRetry={reload}
      />
    );
  }
  if (data.voltandoQuantas === 0 && data.cobradas.length === 0) return null;
  return (
    <div className={styles.panels}>
      <ComingBack money={data} place={back} />
      {data.cobradas.length > 0 && <Dearer money={data} />}
    </div>
  );
}

interface ComingBackProps {
  money: ValoresDeEtiquetas;
  place: RefObject<HTMLElement | null>;
}

function ComingBack({ money, place }: ComingBackProps) {
  const { voltando, voltandoQuantas: count, voltandoTotal: total } = money;
  if (count === 0) return null;
  return (
    <Panel ref={place} title="Valores a voltar para a carteira" aside={reaisText(total)}>
      <p className={styles.quiet}>
        O Melhor Envio devolve o valor de uma etiqueta cancelada ou vencida em até 12 horas. Confira no
        extrato da carteira e marque.
      </p>
      <ul className={styles.money}>
        {voltando.map((etiqueta) => (
          <li key={etiqueta.id} className={styles.label}>
            <OrderLine etiqueta={etiqueta} amount={reaisText(etiqueta.preco ?? 0)} />
            <p className={styles.quiet}>
              {etiqueta.vencida === 'venceu' ? 'Venceu' : 'Cancelada'} em{' '}
              {dateTimeText(etiqueta.cancelada_em ?? '')}
              {etiqueta.protocolo !== '' && `, protocolo ${etiqueta.protocolo}`}.
              {etiqueta.valor_voltou === 'nao_voltou' &&
                ` Não voltou, como marcou ${etiqueta.marcada_por ?? ''} em ${dateTimeText(etiqueta.marcada_em ?? '')}: fale com o Melhor Envio.`}
            </p>
            <RefundWords
              etiqueta={etiqueta}
              of={`pedido ${etiqueta.pedido.codigo}`}
              onTold={() => place.current?.focus()}
            />
          </li>
        ))}
      </ul>
      {count > voltando.length && (
        <p className={styles.quiet}>
          E mais {count - voltando.length} {plural(count - voltando.length, 'etiqueta', 'etiquetas')} depois
          destas.
        </p>
      )}
    </Panel>
  );
}

function Dearer({ money: { cobradas, cobradoNoMes } }: { money: ValoresDeEtiquetas }) {
  return (
    <Panel title="Cobrado depois do envio" aside={`${reaisText(cobradoNoMes)} neste mês`}>
      <ul className={styles.money}>
        {cobradas.map((etiqueta) => (
          <li key={etiqueta.id} className={styles.label}>
            <OrderLine etiqueta={etiqueta} amount={`+ ${reaisText(etiqueta.cobrado_a_mais)}`} />
            <p className={styles.quiet}>
              {dearerText(etiqueta)} Paga por {reaisText(etiqueta.preco ?? 0)}; visto em{' '}
              {dateText(etiqueta.cobrada_em)}.
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface OrderLineProps {
  etiqueta: ValoresDeEtiquetas['voltando'][number] | ValoresDeEtiquetas['cobradas'][number];
  amount: string;
}

function OrderLine({ etiqueta: { pedido, servico, transportadora }, amount }: OrderLineProps) {
  return (
    <p className={styles.line}>
      <span className={styles.who}>
        <Link to={officePaths.order(pedido.id)}>Pedido {pedido.codigo}</Link>
        <span className={styles.quiet}>{joined([servico, transportadora], ' · ')}</span>
      </span>
      <strong>{amount}</strong>
    </p>
  );
}
