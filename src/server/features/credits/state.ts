import type { EstadoDoVale } from '#shared/credits.ts';

interface Standing {
  blocked_at: Date | null;
  /** The refund that has it. */
  refund_key: string | null;
  expires_at: Date;
  balance_cents: number;
}

/** What one can do with a vale now; one that is blocked says so whatever else it is. */
export function stateOf(
  { blocked_at, refund_key, expires_at, balance_cents }: Standing,
  now: Date,
): EstadoDoVale {
  if (blocked_at !== null || refund_key !== null) return 'bloqueado';
  if (expires_at <= now) return 'expirado';
  return balance_cents === 0 ? 'usado' : 'ativo';
}
