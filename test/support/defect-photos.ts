import sharp from 'sharp';
import { expect } from 'vitest';
import type { Troca } from '#shared/wire/exchanges.ts';
import { asMoney, EMAIL, type Exchanges } from './exchanges.ts';
import type { Goods } from './goods.ts';
import { newKey, type Till } from './till.ts';

interface Sent {
  bytes?: Uint8Array;
  email?: string;
  headers?: Record<string, string>;
  name?: string;
}

/** A picture of one colour. */
export const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c26' } });

/** Requests about defects, and their photographs as a buyer sends them. */
export async function defectPhotos({ till, at, goods }: { till: Till; at: Exchanges; goods: () => Goods }) {
  const jpeg = await picture().jpeg().toBuffer();
  return {
    jpeg,
    /** An order that has arrived, with a request of that reason. */
    async defect(motivo = 'defeito'): Promise<{ id: number; orderId: number; codigo: string }> {
      const order = await at.buy([{ goods: goods() }]);
      const { pecas } = await at.read(order.codigo);
      const asked = await at.ask(order.codigo, asMoney(pecas[0]?.ref ?? '', 1, motivo));
      expect(asked.status, JSON.stringify(asked.body)).toBe(201);
      return { id: asked.body.troca.id, orderId: order.id, codigo: order.codigo };
    },
    async send(
      { codigo, id }: { codigo: string; id: number },
      { bytes = jpeg, email = EMAIL, headers = newKey(), name = 'foto.jpg' }: Sent = {},
    ): Promise<{ status: number; codigo: string | undefined; error: string; troca: Troca | undefined }> {
      const form = new FormData();
      form.append('email', email);
      form.append('arquivo', new Blob([new Uint8Array(bytes)]), name);
      const path = `${till.url}/pedidos/${codigo}/trocas/${id}/fotos`;
      const answer = await fetch(path, { method: 'POST', headers, body: form });
      const body = (await answer.json()) as { codigo?: string; troca?: Troca; error?: string };
      return { status: answer.status, codigo: body.codigo, error: body.error ?? '', troca: body.troca };
    },
    /** What the shop holds of a request. */
    kept: (id: number) =>
      till.db.selectFrom('exchange_photos').selectAll().where('exchange_id', '=', id).orderBy('id').execute(),
  };
}

export type DefectPhotos = Awaited<ReturnType<typeof defectPhotos>>;
