import { formatReais } from '#shared/money.ts';
import { joined } from '#shared/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Quantity } from '#web/ui/quantity.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LongText } from '../../ui/long-text.tsx';
import { isNothing, type ByLine } from './chosen-lines.ts';
import styles from './refund-lines.module.css';
import type { ChosenLines } from './use-chosen-lines.ts';

interface RefundLinesProps {
  lines: ChosenLines;
  /** What is missing; '' when nothing is. */
  error: string;
}

/** Which pieces are refunded, freight or not, back into stock or not; and what that comes to. */
export function RefundLines({ lines, error }: RefundLinesProps) {
  const { byLine, chosen, choose, cents } = lines;
  const { itens, frete } = byLine;
  return (
    <div className={styles.fields}>
      <ul className={styles.lines} aria-label="Itens a devolver">
        {itens.map((item) => (
          <Line
            key={item.id}
            item={item}
            units={chosen.units.get(item.id) ?? 0}
            onChange={(units) => choose({ ...chosen, units: new Map([...chosen.units, [item.id, units]]) })}
          />
        ))}
      </ul>
      {frete.valor > 0 && (
        <Checkbox
          checked={chosen.freight}
          disabled={frete.estornado}
          onChange={(event) => choose({ ...chosen, freight: event.currentTarget.checked })}
        >
          {frete.estornado ? 'Frete já devolvido' : `Frete (${reaisText(frete.valor)})`}
        </Checkbox>
      )}
      <Restock lines={lines} />
      <p className={styles.sum}>
        A devolver: <output aria-live="polite">{formatReais(cents)}</output>
      </p>
      {error !== '' && isNothing(chosen) && <InfoBox kind="error">{error}</InfoBox>}
    </div>
  );
}

/** Whether the refunded pieces may be sold again. */
export function Restock({ lines: { id, isHere, restock, setRestock } }: Pick<RefundLinesProps, 'lines'>) {
  return (
    <>
      <Checkbox checked={restock} onChange={(event) => setRestock(event.currentTarget.checked)}>
        As peças voltam para o estoque quando o valor for devolvido
      </Checkbox>
      {isHere && restock && <WentAhead id={id} />}
    </>
  );
}

/** What is not here is not put back: it is with its buyer, or on the way there. */
function WentAhead({ id }: { id: number }) {
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/pacotes', { params: { id } });
  const isAny =
    data?.pacotes.some(({ tipo, enviado_em: sent }) => tipo === 'parte' && sent !== null) ?? false;
  if (!isAny) return null;
  return (
    <p className={styles.quiet}>
      O que já foi enviado em uma parte não volta ao estoque: só o que ainda está na loja.
    </p>
  );
}

interface LineProps {
  item: ByLine['itens'][number];
  units: number;
  onChange(units: number): void;
}

function Line({ item, units, onChange }: LineProps) {
  const { nome, cor, tamanho, quantidade, estornados, valor } = item;
  const left = quantidade - estornados;
  return (
    <li className={styles.line}>
      <div>
        <LongText>{nome}</LongText>
        <p className={styles.quiet}>
          <LongText>{joined([cor, tamanho], ' · ')}</LongText>
          {quantidade} {quantidade === 1 ? 'peça' : 'peças'} por {reaisText(valor)}
          {estornados > 0 && `, ${estornados} já em devolução ou devolvidas`}
        </p>
      </div>
      {left > 0 && (
        <Quantity
          label={`Quantidade a devolver de ${nome}, ${joined([cor, tamanho], ' · ')}`}
          value={units}
          min={0}
          max={left}
          onChange={onChange}
        />
      )}
    </li>
  );
}
