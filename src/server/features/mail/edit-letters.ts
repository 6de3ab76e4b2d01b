import { formatReais } from '#shared/money.ts';
import { paragraph, words } from './blocks.ts';
import { momentOf, type Block } from './letter.ts';
import type { LetterContext, Message } from './message.ts';
import type { EditFacts, OrderFacts } from './order-facts.ts';
import { arrivalOf } from './order-summary.ts';

/** What was changed of an order before it was sent. */
export const EDIT_MESSAGES: Readonly<Record<string, (context: LetterContext) => Message>> = {
  pedido_alterado: ({ facts: { order, edit } }) => ({
    subject: `Mudança no pedido ${order.codigo}`,
    title: edit?.kind === 'peca' ? 'Mudamos uma peça do seu pedido' : 'Mudamos a entrega do seu pedido',
    opening: [
      words('Fizemos esta mudança antes de enviar.'),
      ...(edit === undefined ? [] : [...fromTo(edit), ...moneyOf(edit)]),
      ...(wasCalledBack(order) ? [paragraph(NO_CODE)] : []),
      paragraph(
        `Não foi você quem pediu? Responda a este e-mail${isHere(order) ? ' antes que o pedido saia' : ''}.`,
      ),
      ...(edit?.kind === 'endereco' ? arrivalOf(order) : []),
    ],
    closing: [],
  }),
};

/** Is there still a change to tell of: known, and of an order that goes on? */
export const isEditNews = ({ edit, order: { status } }: OrderFacts): boolean =>
  edit !== undefined && status !== 'cancelled' && status !== 'refunded';

const NO_CODE =
  'Seu pedido ainda não tinha saído daqui: o código de rastreio que você recebeu não vale mais, e um novo vem quando ele sair.';

const wasCalledBack = ({ sent_anew: times, rastreio, shipped_at: sent }: OrderFacts['order']): boolean =>
  times > 0 && sent === null && rastreio === '';

/** What is charged of it, or given back. */
function moneyOf({ freight }: EditFacts): Block[] {
  if (freight === undefined) return [paragraph('Nada a mais é cobrado.')];
  if ('backCents' in freight) {
    const text = `O frete para o novo endereço custa menos: a diferença de ${formatReais(freight.backCents)} volta para você pelo mesmo meio de pagamento. Avisamos quando acontecer.`;
    return [paragraph(text)];
  }
  const { chargeCents, pix, isPaid } = freight;
  const dearer = `O frete para o novo endereço custa ${formatReais(chargeCents)} a mais.`;
  if (isPaid) return [paragraph(`${dearer} Essa diferença já foi paga.`)];
  if (pix === null) return [paragraph(`${dearer} A loja combina com você o pagamento dessa diferença.`)];
  const until = pix.expires_at === null ? '' : `Vale até ${momentOf(pix.expires_at)} (horário de Brasília).`;
  return [
    paragraph(dearer),
    {
      kind: 'code',
      title: 'Pague a diferença com este código PIX copia e cola',
      code: pix.qr_code,
      note: until,
    },
  ];
}

const isHere = ({ shipped_at: sent, delivered_at: there }: OrderFacts['order']) =>
  sent === null && there === null;

const fromTo = ({ before, after }: EditFacts): Block[] => [
  { kind: 'lines', title: 'Antes', lines: [...before] },
  { kind: 'lines', title: 'Agora', lines: [...after] },
];
