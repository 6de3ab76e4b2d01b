import { Link } from 'react-router';
import { creditLabel, creditMovementLabel, creditName } from '#shared/credits.ts';
import { spokenNumber } from '#shared/order-number.ts';
import type { ValeLido } from '#shared/wire/credits.ts';
import { dateText, dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList, Unread, type OneOfList } from '../../ui/unread.tsx';
import { CreditActs } from './credit-acts.tsx';
import { CreditState } from './credit-columns.tsx';
import styles from './credits.module.css';

const WORDS: OneOfList = {
  title: 'Vale',
  list: { to: officePaths.credits, back: 'Todos os vales', wayOut: 'Ver todos os vales' },
  unknown: 'Não encontramos este vale.',
  failed: 'Erro ao carregar o vale',
};

type Vale = ValeLido['vale'];

/** One vale: whose it is, what is left on it, every movement, and what the owner can do about it. */
export function CreditScreen({ id }: { id: string }) {
  const mayAct = useMay('give-credits');
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/vales/:id', { params: { id } });
  if (data === null) return <Unread words={WORDS} reading={reading} />;
  const { vale } = data;
  return (
    <div aria-busy={reading.loading}>
      <SectionHead
        title={creditLabel(vale.final)}
        text={
          <span className={styles.standing}>
            <CreditState estado={vale.estado} />
            <span>
              {reaisText(vale.saldo)} de {reaisText(vale.valor)}
            </span>
          </span>
        }
        actions={<BackToList words={WORDS} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CreditFacts vale={vale} />
          {mayAct && <CreditActs vale={vale} />}
        </div>
        <Movements vale={vale} />
      </div>
    </div>
  );
}

function CreditFacts({ vale }: { vale: Vale }) {
  const { tipo, email, venceEm, criadoEm, criadoPor, motivo, pedido } = vale;
  return (
    <Panel title="O vale">
      <Facts>
        <Fact label="Tipo">{creditName(tipo)}</Fact>
        <Fact label="De quem">
          <LongText>{email || 'Os dados foram apagados a pedido.'}</LongText>
        </Fact>
        <Fact label="Vale até">{dateText(venceEm)}</Fact>
        <Fact label="Criado em">
          {dateTimeText(criadoEm)}
          {criadoPor !== '' && `, por ${criadoPor}`}
        </Fact>
        {pedido !== null && (
          <Fact label="Veio do pedido">
            <Link to={officePaths.order(pedido.id)}>{spokenNumber(pedido.id)}</Link>
          </Fact>
        )}
        {motivo !== '' && (
          <Fact label="Motivo">
            <LongText lines={6}>{motivo}</LongText>
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

/** Everything that moved its balance, the newest last. */
function Movements({ vale: { movimentos } }: { vale: Vale }) {
  return (
    <Panel title="Movimentos">
      <ol className={styles.movements}>
        {movimentos.map((movement) => (
          <Movement key={`${movement.at} ${movement.tipo} ${movement.saldo}`} movement={movement} />
        ))}
      </ol>
    </Panel>
  );
}

function Movement({ movement }: { movement: Vale['movimentos'][number] }) {
  const { at, tipo, valor, pedido, pedidoId, por, motivo, saldo } = movement;
  return (
    <li>
      <div className={styles.movement}>
        <span>{creditMovementLabel(tipo)}</span>
        {valor !== 0 && <span className={styles.money}>{signed(valor)}</span>}
      </div>
      <p className={styles.quiet}>
        {dateTimeText(at)}
        {por !== '' && `, por ${por}`}. Saldo: {reaisText(saldo)}
      </p>
      {pedido !== null && (
        <p className={styles.quiet}>
          Pedido {pedidoId === null ? pedido : <Link to={officePaths.order(pedidoId)}>{pedido}</Link>}
        </p>
      )}
      {motivo !== '' && (
        <p className={styles.quiet}>
          <LongText lines={6}>{motivo}</LongText>
        </p>
      )}
    </li>
  );
}

/** '+ R$ 40,00', '− R$ 12,50'. */
const signed = (valor: number): string => `${valor < 0 ? '\u2212' : '+'}\u00A0${reaisText(Math.abs(valor))}`;
