import type { KeyboardEventHandler } from 'react';
import { Link } from 'react-router';
import { joined } from '#shared/text.ts';
import type { SituacaoDeEnvio } from '#shared/wire/many-moves.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextField } from '#web/ui/field.tsx';
import { officePaths } from '../../lib/paths.ts';
import styles from './send-many.module.css';

interface SendRowProps {
  row: SituacaoDeEnvio;
  /** As it was typed; undefined where nothing was. */
  code: string | undefined;
  onType(code: string): void;
  onKeyDown: KeyboardEventHandler<HTMLInputElement>;
}

const WAYS: Readonly<Record<SituacaoDeEnvio['forma'], string>> = {
  transportadora: 'Por transportadora',
  entrega: 'Sai para entrega da loja',
  retirada: 'Fica pronto para retirada',
};

/** One order: the code that it goes by, or why it stays. */
export function SendRow({ row, code, onType, onKeyDown }: SendRowProps) {
  const { pedido, situacao, codigo, motivo, falta_codigo: isWithout, avisos } = row;
  const takesCode = isWithout || code !== undefined;
  // What is wrong with a code stands beside its field.
  const error = takesCode && codigo === 'invalido' ? motivo : '';
  return (
    <li className={styles.row}>
      <p className={styles.order}>
        <Link to={officePaths.order(pedido.id)}>
          <strong>#{pedido.numero}</strong>
        </Link>{' '}
        <bdi>{pedido.nome}</bdi>
      </p>
      <div className={styles.way}>
        {takesCode ? (
          <TextField
            label={`Código de rastreio de #${pedido.numero}`}
            error={error}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code ?? ''}
            onKeyDown={onKeyDown}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        ) : (
          <p>{joined([WAYS[row.forma], row.rastreio], ' · ')}</p>
        )}
        {takesCode && situacao === 'feito' && (
          <p className={styles.quiet}>
            {joined([row.rastreio, row.transportadora || 'transportadora não informada'], ' · ')}
          </p>
        )}
        {avisos.map((aviso) => (
          <p key={aviso} className={styles.doubt}>
            {aviso}
          </p>
        ))}
        {isWithout && <p className={styles.quiet}>Sem código, fica para depois.</p>}
        {situacao === 'fica' && !isWithout && error === '' && <p className={styles.problem}>{motivo}</p>}
      </div>
      <p className={styles.standing}>
        <Badge tone={situacao === 'feito' ? 'success' : situacao === 'ja' ? 'quiet' : 'warning'}>
          {situacao === 'feito' ? 'Vai' : situacao === 'ja' ? 'Já enviado' : 'Fica'}
        </Badge>
      </p>
    </li>
  );
}
