import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Box } from '#shared/boxes.ts';
import type { DeliveryArea } from '#shared/delivery-areas.ts';
import type { PickupPoint } from '#shared/pickup.ts';
import type { DB } from '../../db/index.ts';
import type { LocalDeliveryRange } from '../../settings/local-delivery.ts';
import { boxesIn } from './boxes.ts';
import { listOwnWays, type OwnWayKind, type OwnWayRow } from './own-ways.store.ts';

/** An area as a shopper reads of it. */
export interface LocalWay extends DeliveryArea {
  /** What the option is called. */
  option: string;
}

/** Where orders are fetched, as the owner says it. */
export interface PickupWay extends PickupPoint {
  ativo: boolean;
  /** Working days from the payment until it is ready. */
  prazoDays: number;
}

const LOCAL = 'Entrega local';

const keptPickup = z.object({
  ativo: z.boolean(),
  nome: z.string(),
  endereco: z.string(),
  horario: z.string(),
  instrucao: z.string(),
  prazoDays: z.number(),
});

const keptAreas = z.object({
  areas: z.array(
    z.object({
      nome: z.string(),
      faixas: z.array(z.object({ de: z.string(), ate: z.string() })),
      precoCents: z.number(),
      prazoDays: z.number(),
      mesmoDiaAte: z.number().nullable(),
      gratisDeCents: z.number().nullable(),
      ativo: z.boolean(),
    }),
  ),
});

export const rowOf = (rows: readonly OwnWayRow[], kind: OwnWayKind) => rows.find((row) => row.kind === kind);

/** What was drawn in the office; null where nobody has said anything. */
export function areasIn(row: OwnWayRow | undefined): DeliveryArea[] | null {
  return row === undefined ? null : (keptAreas.safeParse(row.document).data?.areas ?? []);
}

/** Where orders are fetched; null where nobody has said anything. */
export function pickupIn(row: OwnWayRow | undefined): PickupWay | null {
  return row === undefined ? null : (keptPickup.safeParse(row.document).data ?? null);
}

/** A range of the environment, or one that the shop comes with. */
export const areaOfRange = ({ from, to, precoCents, prazoDays, nome }: LocalDeliveryRange): LocalWay => ({
  nome,
  option: nome,
  faixas: [{ de: from, ate: to }],
  precoCents,
  prazoDays,
  mesmoDiaAte: null,
  gratisDeCents: null,
  ativo: true,
});

export interface OwnWaysSettings {
  localDelivery: readonly LocalDeliveryRange[];
  /** Do these ranges stand in the environment, which wins? */
  isLocalLocked: boolean;
}

/**
 * What the shop does itself, as of now: read for each quote, so that every node follows at once. The ranges that the shop
 * comes with hold until somebody draws areas.
 */
export async function readOwnWays(
  db: Kysely<DB>,
  { localDelivery, isLocalLocked }: OwnWaysSettings,
): Promise<{ areas: LocalWay[]; pickup: PickupWay | null; boxes: Box[] }> {
  const rows = await listOwnWays(db);
  const drawn = isLocalLocked ? null : areasIn(rowOf(rows, 'areas'));
  return {
    areas: drawn?.map((area) => ({ ...area, option: LOCAL })) ?? localDelivery.map(areaOfRange),
    pickup: pickupIn(rowOf(rows, 'retirada')),
    boxes: boxesIn(rowOf(rows, 'caixas')),
  };
}
