import { creditInGroups } from '#shared/credits.ts';
import { centsToReais } from '#shared/money.ts';
import type {
  MeuVale,
  MovimentoDoVale,
  ValeConsultado,
  ValeEscritorio,
  ValeLido,
} from '#shared/wire/credits.ts';
import { maskEmail, maskText } from '../../security/masks.ts';
import type { Credit, Movement } from './credits.store.ts';
import type { ListedCredit } from './office.store.ts';
import { stateOf } from './state.ts';

export type NamedMovement = Movement & { codigo: string | null };

/** A vale on the wire, for who holds its code. */
export function tellCredit(credit: Credit, now: Date): ValeConsultado {
  return {
    final: credit.code_tail,
    tipo: credit.kind,
    saldo: centsToReais(credit.balance_cents),
    valor: centsToReais(credit.issued_cents),
    venceEm: credit.expires_at.toISOString(),
    estado: stateOf(credit, now),
  };
}

const tellMovement = ({ at, kind, cents, codigo }: NamedMovement): MovimentoDoVale => ({
  at: at.toISOString(),
  tipo: kind,
  valor: centsToReais(cents),
  pedido: codigo,
});

interface Own {
  credit: Credit;
  code: string | null;
  movements: readonly NamedMovement[];
  now: Date;
}

/** A vale for the account that it belongs to. */
export function tellOwn({ credit, code, movements, now }: Own): MeuVale {
  return {
    ...tellCredit(credit, now),
    id: credit.id,
    codigo: code === null ? null : creditInGroups(code),
    final: code === null ? credit.code_tail : code.slice(-4),
    criadoEm: credit.created_at.toISOString(),
    movimentos: movements.map(tellMovement),
  };
}

/** A vale for the office. */
export function tellOffice(credit: ListedCredit, now: Date, isMasked: boolean): ValeEscritorio {
  const { order_id: id, codigo } = credit;
  return {
    ...tellCredit(credit, now),
    id: credit.id,
    email: isMasked ? maskEmail(credit.mail_to) : credit.mail_to,
    motivo: isMasked ? maskText(credit.note) : credit.note,
    criadoPor: credit.created_by,
    criadoEm: credit.created_at.toISOString(),
    pedido: id === null || codigo === null ? null : { id, codigo },
  };
}

/** Its movements with the balance after each. */
export function tellLedger(
  movements: readonly NamedMovement[],
  isMasked: boolean,
): ValeLido['vale']['movimentos'] {
  let balance = 0;
  return movements.map((movement) => {
    balance += movement.cents;
    return {
      ...tellMovement(movement),
      pedidoId: movement.order_id,
      por: movement.made_by,
      motivo: isMasked ? maskText(movement.note) : movement.note,
      saldo: centsToReais(balance),
    };
  });
}
