import type { Sight } from '#shared/acts.ts';
import type { PacoteNoEscritorio, PacotesDoPedido } from '#shared/wire/order-parcels.ts';
import { notFound } from '../../errors.ts';
import { maskText } from '../../security/masks.ts';
import type { OrderItem } from '../orders/index.ts';
import {
  hasLabel,
  isGone,
  isLostOnTheWay,
  listLabelled,
  listNewPieces,
  listParcelLines,
  listParcels,
  listTroubles,
  parcelTeller,
  unitsOfOwn,
  type OrderParcel,
} from '../parcels/index.ts';
import type { OrderParcelsDeps } from './deps.ts';
import { MOST_PARTS, refusalOf } from './make-part.ts';

type Deps = Pick<OrderParcelsDeps, 'db' | 'orders' | 'clock'>;

/** An order's parcels beside its own, and whether a part may go ahead. Throws 404. */
export async function readParcels(deps: Deps, orderId: number, look: Sight): Promise<PacotesDoPedido> {
  const order = await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const items = await deps.orders.items(orderId);
  const own = await unitsOfOwn(deps.db, orderId);
  const livres = items.flatMap((item) => pieceOf(item, own(item)));
  const parcels = await listParcels(deps.db, orderId);
  const parts = parcels.filter(({ kind }) => kind === 'parte').length;
  const motivo = refusalOf(order) || (await tooMuch(deps, { orderId, parts, livres }));
  return {
    pode_separar: motivo === '',
    motivo,
    livres,
    pode_reenviar: order.status === 'shipped' && (await isLostOnTheWay(deps.db, order)),
    pacotes: await showAll(deps, { orderId, items, parcels, look }),
  };
}

interface Weighed {
  orderId: number;
  parts: number;
  livres: PacotesDoPedido['livres'];
}

async function tooMuch({ db }: Deps, { orderId, parts, livres }: Weighed): Promise<string> {
  if (parts >= MOST_PARTS) return `Um pedido pode ir em até ${MOST_PARTS} partes e o resto.`;
  if (livres.reduce((sum, { quantidade }) => sum + quantidade, 0) < 2)
    return 'Só há uma peça a enviar: não há o que separar.';
  return (await hasLabel(db, orderId))
    ? 'A etiqueta deste pedido já foi comprada, ou está sendo. Cancele-a antes de separar uma parte.'
    : '';
}

/** One as it is now. */
export async function showParcel(deps: Deps, parcel: OrderParcel, look: Sight): Promise<PacoteNoEscritorio> {
  const { order_id: orderId } = parcel;
  const items = await deps.orders.items(orderId);
  const [shown] = await showAll(deps, { orderId, items, parcels: [parcel], look });
  if (shown === undefined) throw new Error(`No parcel ${parcel.id}`);
  return shown;
}

interface Showing {
  orderId: number;
  items: readonly OrderItem[];
  parcels: readonly OrderParcel[];
  look: Sight;
}

async function showAll(
  { db, clock }: Deps,
  { orderId, items, parcels, look }: Showing,
): Promise<PacoteNoEscritorio[]> {
  if (parcels.length === 0) return [];
  const lines = await listParcelLines(db, orderId);
  const ofExchanges = await listNewPieces(db, orderId);
  const tell = await parcelTeller(db, orderId);
  const troubles = await listTroubles(db, orderId, clock());
  const labelled = await listLabelled(db, orderId);
  return parcels.map((parcel) => {
    const { id, kind, sent_at: sentAt, delivered_at: there, undone_at: undone } = parcel;
    const unitsIn = (item: OrderItem) =>
      lines.find((line) => line.parcel_id === id && line.order_item_id === item.id)?.units ?? 0;
    const wanted = ofExchanges.flatMap(({ parcel_id: of, ...piece }) => (of === id ? [piece] : []));
    const trouble = troubles.get(id);
    const pecas = [...items.flatMap((item) => pieceOf(item, unitsIn(item))), ...wanted];
    return {
      ...tell(parcel, pecas),
      troca: parcel.exchange_id,
      feito_por: parcel.made_by,
      feito_em: parcel.created_at.toISOString(),
      pode_desfazer: kind === 'parte' && sentAt === null && undone === null,
      pode_entregar: (kind === 'parte' || kind === 'troca') && sentAt !== null && there === null,
      situacao: situationOf(trouble),
      pode_reenviar: isGone(trouble),
      pode_digitar: takesCode(parcel, labelled.get(id)),
      resolvido: settledOf(parcel, look),
    };
  });
}

type Trouble = Awaited<ReturnType<typeof listTroubles>> extends ReadonlyMap<number, infer One> ? One : never;

function situationOf(trouble: Trouble | undefined): PacoteNoEscritorio['situacao'] {
  if (trouble?.isInTrouble === true) return 'problema';
  return trouble?.isLate === true ? 'atrasado' : '';
}

/** While a label is bought its code comes by that; what an exchange is still to send is sent from its card in the queue. */
function takesCode(parcel: OrderParcel, isComing: boolean | undefined): boolean {
  const { kind, sent_at: sentAt, delivered_at: there, undone_at: undone } = parcel;
  if (there !== null || undone !== null) return false;
  if (sentAt === null) return kind === 'parte' && isComing === undefined;
  return (kind === 'parte' || kind === 'troca') && isComing !== true;
}

/** By its code of now. */
function settledOf(parcel: OrderParcel, look: Sight): PacoteNoEscritorio['resolvido'] {
  const { settled_at: at, settled_by: por, settled_words: words, rastreio } = parcel;
  if (at === null || parcel.settled_rastreio !== rastreio) return null;
  return { em: at.toISOString(), por, nota: look === 'masked' ? maskText(words) : words };
}

function pieceOf(item: OrderItem, quantidade: number): PacotesDoPedido['livres'] {
  const { id, nome, cor, tamanho, imagem } = item;
  return quantidade > 0 ? [{ item: id, nome, cor, tamanho, imagem, quantidade }] : [];
}
