import { useEffect, useEffectEvent } from 'react';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import {
  leftText,
  piecesLeft,
  piecesOf,
  scanPiece,
  type Checks,
  type Piece,
  type Scanned,
} from './pieces.ts';
import type { ScanNews } from './scan-field.tsx';
import type { KeptChecks } from './use-checks.ts';
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
  /** What was scanned of its pieces; what is none of them is refused. */
  check(typed: string): void;
}

interface OpenTold {
  claims: readonly PedidoPego[] | null;
  kept: KeptChecks;
  tell(kind: ScanNews['kind'], text: string): void;
  /** Tells it so that it is heard. */
  refuse(text: string): void;
}

/** The order that is open on the packing table, and what was checked of it; null where none is. */
export function useOpenParcel(
  id: number | null,
  { claims, kept, tell, refuse }: OpenTold,
): OpenParcel | null {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/expedicao/:id', {
    params: { id: id ?? 0 },
    rests: id === null,
    everyMs: EVERY_MS,
  });
  const { checks } = kept;
  const forget = useEffectEvent(kept.forget);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone && id !== null) forget(id);
  }, [isGone, id]);
  const parcel = data?.id === id && !isGone ? data : null;
  const isHere = useStillHere(parcel?.codigo ?? '');
  if (id === null) return null;
  const pieces = piecesOf(parcel?.itens ?? []);
  const claim = claims?.find((one) => one.id === id);
  function keep(next: Checks): void {
    kept.keep(next);
    if (claim?.meu === true) isHere();
    const left = piecesLeft(pieces, next);
    tell('good', left === 0 ? 'Tudo conferido: siga com o próximo passo.' : `${leftText(left)}.`);
  }
  function check(typed: string): void {
    const scanned = scanPiece(pieces, checks, typed);
    if (scanned.kind === 'checked') keep(scanned.checks);
    else refuse(refusalOf(scanned, typed));
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
    check,
  };
}

function refusalOf(scanned: Exclude<Scanned, { kind: 'checked' }>, typed: string): string {
  if (scanned.kind === 'wrong') return `Peça errada: “${typed}” não é deste pedido. Não embale.`;
  if (scanned.kind === 'unclear')
    return `Há mais de uma peça “${typed}”, que só diferem por letras maiúsculas: marque a certa na lista.`;
  const { name, quantity } = scanned.piece;
  return `Peça a mais: ${name}. Neste pedido ${vao(quantity)}, e já foi conferido.`;
}

const vao = (quantity: number) => (quantity === 1 ? 'vai só 1' : `vão só ${quantity}`);
