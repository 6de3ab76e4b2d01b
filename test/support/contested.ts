import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Disputa, DisputaDetalhada } from '#shared/wire/disputes.ts';
import type { Answer, Decision } from './provider.ts';
import { orderBy } from './order-by.ts';
import type { Till } from './till.ts';

const HOUR_MS = 3_600_000;

/** The provider's word, the slow reading that finds it, and the dispute's own. */
export async function hearOf(till: Till, paymentId: string, ...words: Decision[]): Promise<void> {
  for (const word of words) await till.provider.decide(paymentId, word);
  till.advance(7 * HOUR_MS);
  await till.workers.runOnce();
  await till.disputesWorker.runOnce();
}

/** An order that was paid by card and is contested, and the number of its dispute. */
export async function contestedOrder(till: Till) {
  const order = await orderBy(till, 'card');
  await hearOf(till, order.paymentId, 'chargeback');
  const [dispute] = await disputesOf(till, order.id);
  if (dispute === undefined) throw new Error('no dispute');
  return { ...order, disputeId: dispute.id };
}

export async function disputesOf(till: Till, orderId: number): Promise<Disputa[]> {
  const { body } = await till.get<{ disputas: Disputa[] }>(
    '/gerenciamento/disputas',
    await till.administrator(),
  );
  return body.disputas.filter(({ pedido }) => pedido.id === orderId);
}

const pathOf = (id: number) => `/gerenciamento/disputas/${id}`;

export async function readDispute(till: Till, id: number): Promise<DisputaDetalhada> {
  const answer = await till.get<{ disputa: DisputaDetalhada }>(pathOf(id), await till.administrator());
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.disputa;
}

/** Adds a paper; status and code of the answer. */
export async function attach(
  till: Till,
  id: number,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<[status: number, codigo: unknown]> {
  const form = new FormData();
  form.append('arquivo', new Blob([new Uint8Array(bytes)]), name);
  const headers = await till.administrator();
  const answer = await fetch(`${till.url}${pathOf(id)}/anexos`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { codigo?: string };
  return [answer.status, body.codigo];
}

export async function documentOf(till: Till, id: number, which: 'provas' | 'enviado'): Promise<Buffer> {
  const answer = await fetch(`${till.url}${pathOf(id)}/${which}.pdf`, {
    headers: await till.administrator(),
  });
  if (answer.status !== 200) throw new Error(`${which}: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function send(
  till: Till,
  id: number,
): Promise<Answer<{ confirmado?: boolean; codigo?: string; error?: string }>> {
  return till.post(`${pathOf(id)}/envio`, {}, await till.administrator());
}

/** A picture of one colour. */
export async function picture(format: 'jpeg' | 'png', side = 40): Promise<Buffer> {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#c26' } });
  return image[format]().toBuffer();
}

/** A PDF of empty pages. */
export async function pdf(pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([300, 300]);
  return Buffer.from(await document.save());
}

/** Keeps the shop's own words; the status of the answer. */
export async function write(till: Till, id: number, palavras: string): Promise<number> {
  const answer = await till.put(pathOf(id), { palavras }, await till.administrator());
  return answer.status;
}

/** What was done about the disputes of an order, oldest first. */
export async function actsOn(till: Till, orderId: number): Promise<string[]> {
  const rows = await till.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', 'like', `pedido ${orderId} %`)
    .where('action', 'like', 'disputa%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
