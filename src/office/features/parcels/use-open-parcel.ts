import { useEffect, useState } from 'react';
import { orderCodeOf } from '#shared/order-code.ts';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { soundAlarm } from './alarm.ts';
import { keepChecks, readChecks } from './kept-checks.ts';
import { isPiece, leftText, piecesLeft, piecesOf, scanPiece, type Checks, type Piece } from './pieces.ts';
import type { ScanNews } from './scan-field.tsx';
import { useStillHere } from './use-claiming.ts';

const EVERY_MS = 60_000;

export interface OpenParcel {
  /** null until it has come. */
  parcel: Pacote | null;
  pieces: readonly Piece[];
  checks: Checks;
  claim: PedidoPego | undefined;
  /** It waits for nobody at this table any more. */
  isGone: boolean;
  /** What went wrong with reading it. */
  error: unknown;
  reload(): void;
  keep(checks: Checks): void;
  /** A piece, or the code of another order: false, it is neither taken nor told. */
  scan(typed: string): boolean;
}

/** The order that is open on the packing table, and what was checked of it; null where none is. */
export function useOpenParcel(
  id: number | null,
  {
    claims,
    tell,
  }: { claims: readonly PedidoPego[] | null; tell(kind: ScanNews['kind'], text: string): void },
): OpenParcel | null {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/expedicao/:id', {
    params: { id: id ?? 0 },
    rests: id === null,
    everyMs: EVERY_MS,
  });
  const [checks, setChecks] = useChecks(id);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone && id !== null) keepChecks(id, null);
  }, [isGone, id]);
  const parcel = data?.id === id && !isGone ? data : null;
  const isHere = useStillHere(parcel?.codigo ?? '');
  if (id === null) return null;
  const pieces = piecesOf(parcel?.itens ?? []);
  const claim = claims?.find((one) => one.id === id);
  function keep(next: Checks): void {
    setChecks(next);
    if (claim?.meu === true) isHere();
    const left = piecesLeft(pieces, next);
    tell('good', left === 0 ? 'Tudo conferido: siga com o próximo passo.' : `${leftText(left)}.`);
  }
  function scan(typed: string): boolean {
    if (parcel === null) return false;
    if (!isPiece(pieces, typed) && (typed.startsWith('#') || orderCodeOf(typed) !== null)) return false;
    const scanned = scanPiece(pieces, checks, typed);
    if (scanned.kind === 'checked') keep(scanned.checks);
    else {
      tell('bad', refusalOf(scanned, typed));
      soundAlarm();
    }
    return true;
  }
  return {
    parcel,
    pieces,
    checks,
    claim,
    isGone,
    error: isGone || loading ? null : error,
    reload,
    keep,
    scan,
  };
}

const refusalOf = (scanned: { kind: 'wrong' } | { kind: 'too many'; piece: Piece }, typed: string) =>
  scanned.kind === 'wrong'
    ? `Peça errada: “${typed}” não é deste pedido. Não embale.`
    : `Peça a mais: ${scanned.piece.name}. Neste pedido ${vao(scanned.piece.quantity)}, e já foi conferido.`;

const vao = (quantity: number) => (quantity === 1 ? 'vai só 1' : `vão só ${quantity}`);

/** Checks of the open order, as they were kept on this device. */
function useChecks(id: number | null): [Checks, (checks: Checks) => void] {
  const [kept, setKept] = useState<{ id: number | null; checks: Checks }>({ id: null, checks: {} });
  if (kept.id !== id) setKept({ id, checks: id === null ? {} : readChecks(id) });
  const set = (checks: Checks) => {
    setKept({ id, checks });
    if (id !== null) keepChecks(id, checks);
  };
  return [kept.id === id ? kept.checks : {}, set];
}
