import { emailKey } from '#shared/email.ts';
import type { DadosExportados, SessaoAberta } from '#shared/wire/customers.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { orderPlace } from '../../security/cpfs.ts';
import { listOwnForExport } from '../credits/index.ts';
import { listOwnPix } from '../custom-pix/index.ts';
import { listEditsOf } from '../edits/index.ts';
import { listOwnExchanges, listOwnPhotos } from '../exchanges/index.ts';
import { listNamedFavorites } from '../favorites/index.ts';
import { listMessagesOf } from '../messages/index.ts';
import { listOwnFormerOrders, tellWholeFormer } from '../moving/index.ts';
import { wholeOf, withOwnWord } from '../newsletter/index.ts';
import { listParcelsOf } from '../parcels/index.ts';
import { listAsksOf } from '../waitlist/index.ts';
import { tellAddress } from './addresses.service.ts';
import { listAddresses } from './addresses.store.ts';
import type { Customer } from './customers.store.ts';
import { actorOf, type CustomersDeps } from './deps.ts';
import { listActsOf } from './own-data.store.ts';
import { readOwnOrders } from './own-orders.ts';
import { tellCustomer, tellMeasurements, tellOrigin } from './tell-customer.ts';

const ALL = 100_000;

/** All that is known of a customer; that she asked is written down too. */
export async function exportData(
  { db, clock, cpfs }: CustomersDeps,
  customer: Customer,
  sessoes: SessaoAberta[],
): Promise<DadosExportados> {
  const [customerId, now, actor] = [customer.id, clock(), actorOf(customer.id)];
  const orders = await readOwnOrders(db, { owner: { customerId }, limit: ALL, offset: 0, now });
  const orderIds = orders.map(({ row }) => row.id);
  const messages = await messagesByOrder(db, orderIds);
  const edits = await editsByOrder(db, orderIds);
  const vault = await cpfs();
  const isConfirmed = customer.email_confirmed_at !== null;
  const [known = customer] = isConfirmed ? await withOwnWord(db, [customer]) : [];
  const acts = await listActsOf(db, actor);
  await insertAudit(db, { actor, action: 'dados_exportados', at: now });
  return {
    sucesso: true,
    success: true,
    gerado_em: now.toISOString(),
    cliente: tellCustomer(customer, vault),
    ...tellOrigin(known),
    medidas: tellMeasurements(customer),
    enderecos: (await listAddresses(db, customerId)).map(tellAddress),
    sessoes,
    pedidos: orders.map(({ row, pedido }) => {
      const { nome, email, whatsapp } = row;
      const cpf = vault.open(row, orderPlace(row.codigo));
      const { cep, endereco, numero, complemento, bairro, cidade, estado } = row;
      const place = { cep, endereco, numero, complemento, bairro, cidade, estado };
      const em = row.withdrawn_at?.toISOString();
      const desistencia = em === undefined ? null : { em, motivo: row.withdrawal_reason };
      const mensagens = messages.get(row.id) ?? [];
      const mudancas = edits.get(row.id) ?? [];
      return { ...pedido, nome, email, cpf, whatsapp, endereco: place, desistencia, mensagens, mudancas };
    }),
    pedidosAntigos: isConfirmed
      ? (await listOwnFormerOrders(db, customerId)).map((order) => tellWholeFormer(order))
      : [],
    favoritos: (await listNamedFavorites(db, customerId)).map(({ product_id, nome, cor, created_at }) => ({
      produto_id: product_id,
      nome,
      cor,
      guardado_em: created_at.toISOString(),
    })),
    avisos: await tellAsks(db, customer),
    novidades: isConfirmed ? await tellNewsletter(db, customer) : null,
    vales: isConfirmed ? await listOwnForExport(db, { email: customer.email, now }) : [],
    cobrancas: await listOwnPix(db, customerId),
    trocas: await tellExchanges(db, customerId),
    pacotes: await tellParcels(db, new Map(orders.map(({ row }) => [row.id, row.codigo]))),
    registros: acts.map(({ at, action, after }) => ({
      at: at.toISOString(),
      acao: action,
      origem: addressIn(after),
    })),
  };
}

async function tellExchanges(
  db: CustomersDeps['db'],
  customerId: number,
): Promise<DadosExportados['trocas']> {
  const photos = Map.groupBy(await listOwnPhotos(db, customerId), ({ exchange_id: id }) => id);
  return (await listOwnExchanges(db, customerId)).map((one) => ({
    pedido: one.codigo,
    em: one.created_at.toISOString(),
    estado: one.state,
    motivo: one.reason,
    querer: one.wish,
    comentario: one.words,
    resposta: one.answer,
    fim: one.ending,
    fotos: (photos.get(one.id) ?? []).map(
      ({ bytes }) => `data:image/jpeg;base64,${bytes.toString('base64')}`,
    ),
    fotosReduzidas: (photos.get(one.id) ?? []).filter(({ whole }) => !whole).length,
  }));
}

/** Parcels of orders, which are named by their codes. */
async function tellParcels(
  db: CustomersDeps['db'],
  codes: ReadonlyMap<number, string>,
): Promise<DadosExportados['pacotes']> {
  return (await listParcelsOf(db, [...codes.keys()])).map((parcel) => ({
    pedido: codes.get(parcel.order_id) ?? '',
    tipo: parcel.kind,
    rastreio: parcel.rastreio,
    transportadora: parcel.transportadora,
    pedido_em: parcel.created_at.toISOString(),
    enviado_em: parcel.sent_at?.toISOString() ?? null,
    entregue_em: parcel.delivered_at?.toISOString() ?? null,
  }));
}

/** What the shop's team wrote to her about each order. */
async function messagesByOrder(db: CustomersDeps['db'], orderIds: readonly number[]) {
  const rows = await listMessagesOf(db, orderIds);
  const byOrder = Map.groupBy(rows, ({ order_id: id }) => id);
  return new Map(
    [...byOrder].map(([id, all]) => [
      id,
      all.map(({ at, channel: canal, subject: assunto, texto }) => ({
        em: at.toISOString(),
        canal,
        assunto,
        texto,
      })),
    ]),
  );
}

/** What was changed of each order, as it is kept; who did it is the shop's. */
async function editsByOrder(db: CustomersDeps['db'], orderIds: readonly number[]) {
  const rows = await listEditsOf(db, orderIds);
  const byOrder = Map.groupBy(rows, ({ order_id: id }) => id);
  return new Map(
    [...byOrder].map(([id, all]) => [
      id,
      all.map(({ at, kind: tipo, before, after }) => ({
        em: at.toISOString(),
        tipo,
        antes: fieldsIn(before),
        depois: fieldsIn(after),
      })),
    ]),
  );
}

/** Numbers and words are all that it is kept in. */
function fieldsIn(kept: unknown): Record<string, string | number> {
  const fields = Object.entries(typeof kept === 'object' && kept !== null ? kept : {}) as [string, unknown][];
  return Object.fromEntries(
    fields.filter((one): one is [string, string | number] => ['string', 'number'].includes(typeof one[1])),
  );
}

/** Whoever has not shown that the e-mail is hers learns nothing of what it waits for. */
async function tellAsks(
  db: CustomersDeps['db'],
  { email, email_confirmed_at: since }: Customer,
): Promise<DadosExportados['avisos']> {
  const asks = since === null ? [] : await listAsksOf(db, emailKey(email));
  return asks.map(({ product_id, cor, tamanho, created_at, told_at }) => ({
    produto_id: product_id,
    cor,
    tamanho,
    pedido_em: created_at.toISOString(),
    avisado_em: told_at?.toISOString() ?? null,
  }));
}

/** What she said about news of the shop, word for word, and when. */
async function tellNewsletter(
  db: CustomersDeps['db'],
  { email }: Customer,
): Promise<DadosExportados['novidades']> {
  const kept = await wholeOf(db, emailKey(email));
  if (kept === undefined) return null;
  return {
    pedido_em: (kept.asked_at ?? kept.consented_at)?.toISOString() ?? null,
    texto: kept.asked_text ?? kept.consent_text ?? '',
    confirmado_em: kept.confirmed_at?.toISOString() ?? null,
    saiu_em: kept.ended_at?.toISOString() ?? null,
  };
}

function addressIn(after: unknown): string {
  const fields = typeof after === 'object' && after !== null ? (after as Record<string, unknown>) : {};
  return typeof fields['address'] === 'string' ? fields['address'] : '';
}
