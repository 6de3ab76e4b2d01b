import {
  additionRefusal,
  addressRefusal,
  isQuoted,
  pieceRefusal,
  type EditedOrder,
} from '#shared/order-edits.ts';
import type { Soltura } from '#shared/wire/labels.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { joined } from '#shared/text.ts';
import type {
  AcrescimoNovo,
  EnderecoMudado,
  EnderecoNovo,
  FreteDoEndereco,
  PecaTrocada,
} from '#shared/wire/order-edits.ts';
import { officeApi } from '../../lib/api.ts';
import { reaisText } from '../../lib/money-text.ts';
import { notify } from '../../ui/notices.tsx';

/** What a label alone had sent comes back once that is given up. */
function editedOrder(pedido: PedidoDetalhado): EditedOrder {
  const { status, shipped_at, delivered_at, rastreio, retido, desistencia, frete, naoPostado } = pedido;
  return {
    status: naoPostado ? 'processing' : status,
    isSent: !naoPostado && (shipped_at !== null || delivered_at !== null || rastreio !== ''),
    isHeld: retido,
    isWithdrawn: desistencia !== null && !desistencia.devolvido,
    isErased: pedido.nome === '',
    isAdded: pedido.acrescentadoA !== undefined,
    frete,
  };
}

/** Does nothing of the order itself speak against it? */
export const mayChangeAddress = (pedido: PedidoDetalhado): boolean =>
  addressRefusal(editedOrder(pedido)) === '';
export const mayChangePieces = (pedido: PedidoDetalhado): boolean => pieceRefusal(editedOrder(pedido)) === '';
export const mayAddPieces = (pedido: PedidoDetalhado): boolean => additionRefusal(editedOrder(pedido)) === '';
/** Has another postal code another freight? */
export const isFreightQuoted = ({ frete }: PedidoDetalhado): boolean => isQuoted(frete);

const toldWords = (avisada: boolean) =>
  avisada ? 'Quem comprou recebe um email com a mudança.' : 'Avise quem comprou: este pedido não tem email.';

/** What becomes of a change, before it is made. */
export const willTell = ({ cliente }: PedidoDetalhado): string => toldWords(cliente.email !== '');

/** What the same way costs to another postal code. */
export async function quoteAddress(id: number, cep: string): Promise<FreteDoEndereco> {
  const asked = { params: { id }, body: { cep }, harmless: true };
  return (await officeApi('POST /gerenciamento/pedidos/:id/endereco/frete', asked)).data;
}

/** Throws what `changeAddress` would, but for a label that may be given up; nothing is done. */
export async function tryAddress(id: number, body: EnderecoNovo, key: string): Promise<void> {
  await officeApi('PUT /gerenciamento/pedidos/:id/endereco', asTrial(id, body, key));
}

const asTrial = <Body>(id: number, body: Body, key: string) => {
  return { params: { id }, body: { ...body, simular: true }, key };
};

/** Sends an order elsewhere, and says so, and what has become of its freight's difference. Throws where that failed: the same again asks anew. */
export async function changeAddress(id: number, body: EnderecoNovo, key: string): Promise<void> {
  const { data } = await officeApi('PUT /gerenciamento/pedidos/:id/endereco', { params: { id }, body, key });
  const { mudou, avisada, acerto } = data;
  if (acerto?.situacao === 'falhou') throw new SettleFailed(acerto);
  if (mudou) notify('success', joined(['Endereço mudado.', settledWords(acerto), toldWords(avisada)], ' '));
  else notify('info', 'O endereço já era este: nada mudou.');
}

type Settled = NonNullable<EnderecoMudado['acerto']>;

function settledWords(acerto: Settled | null): string {
  if (acerto === null) return '';
  const sum = reaisText(acerto.valor);
  if (acerto.como === 'cobrar') return `O PIX de ${sum} está em Cobranças, neste pedido.`;
  return acerto.situacao === 'feito' ? `${sum} devolvidos.` : `A devolução de ${sum} está em andamento.`;
}

/** The address is another one, and its freight's difference is not settled. */
export class SettleFailed extends Error {
  constructor({ como, problema }: Settled) {
    const what = como === 'cobrar' ? 'o PIX da diferença não foi gerado' : 'a diferença não foi devolvida';
    super(`O endereço mudou, mas ${what}. ${problema}`);
  }
}

/** Gives up the label that holds an order, and waits until its provider says that it is over. Throws with words where it stays. */
export async function releaseLabel(
  id: number,
  say: (words: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let pedida: number | null = null;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const data = await askForRelease(id, pedida);
    // Whoever left wants no change any more, whatever became of the label.
    if (signal.aborted) throw new LabelKept('');
    if (data.situacao === 'livre') return;
    if (data.situacao === 'recusada') throw new LabelKept(`${data.mensagem} Nada mudou no pedido.`);
    pedida = data.etiqueta;
    say(data.mensagem);
    await pause(AGAIN_MS, signal);
  }
  throw new LabelKept(SLOW);
}

async function askForRelease(id: number, pedida: number | null): Promise<Soltura> {
  const body = pedida === null ? {} : { pedida };
  const asked = { params: { id }, body };
  return (await officeApi('POST /gerenciamento/pedidos/:id/etiquetas/soltar', asked)).data;
}

const AGAIN_MS = 3000;
const MOST_TURNS = 40;
const SLOW =
  'O Melhor Envio ainda não confirmou o cancelamento, e nada mudou no pedido. Ele continua pedido: tente de novo em alguns minutos.';

/** The label is still there, so nothing was changed. */
export class LabelKept extends Error {}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new LabelKept(''));
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new LabelKept(''));
    });
  });

/** As `tryAddress`, of another size or colour. */
export async function tryPiece(id: number, body: PecaTrocada, key: string): Promise<void> {
  await officeApi('POST /gerenciamento/pedidos/:id/pecas', asTrial(id, body, key));
}

/** Sends another size or colour, and says so. */
export async function changePiece(id: number, body: PecaTrocada, key: string): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/pecas', { params: { id }, body, key });
  notify('success', `Peça trocada no pedido. ${toldWords(data.avisada)}`);
}

/** As `tryAddress`, of a piece more. */
export async function tryAddition(id: number, body: AcrescimoNovo, key: string): Promise<void> {
  await officeApi('POST /gerenciamento/pedidos/:id/acrescimos', asTrial(id, body, key));
}

/** Adds a piece that goes in an order's parcel, and says how it is paid. */
export async function addPiece(id: number, body: AcrescimoNovo, key: string): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/acrescimos', {
    params: { id },
    body,
    key,
  });
  const isPaid = data.pedido.status === 'paid';
  notify('success', isPaid ? 'Peça acrescentada: vai junto com o pedido.' : WAITS[body.pagamento]);
}

const WAITS: Readonly<Record<AcrescimoNovo['pagamento'], string>> = {
  pix: 'Peça guardada. Quem comprou recebe o PIX por email, e ele está na página do pedido dela.',
  cartao: 'Peça guardada. Copie o link do cartão e mande para quem comprou.',
  recebido: 'Peça guardada.',
  presente: 'Peça guardada.',
};

/** Calls off what waits for its money. */
export async function callOffPiece(id: number): Promise<void> {
  const body = { status: 'cancelled' as const };
  await officeApi('PUT /gerenciamento/pedidos/:id/status', { params: { id }, body });
  notify('success', 'Peça a mais cancelada: voltou ao estoque.');
}
