import { DAYS_TO_SEND_BACK } from '#shared/exchange-rules.ts';
import { causeText, exchangeName, requestText, wishText } from '#shared/exchange-states.ts';
import { MAIL_TEXTS, type MailTextName } from '#shared/mail-text-list.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { paths } from '#shared/paths.ts';
import { joined, plural } from '#shared/text.ts';
import { trackingPage } from '#shared/tracking.ts';
import { firstNameOf, greetingOf, momentOf, words, type Letter } from '../mail/index.ts';
import type { Order } from '../orders/index.ts';
import type { Exchange, ExchangeLine } from './exchanges.store.ts';

type Block = Letter['blocks'][number];

export interface ExchangeFactsTold {
  order: Pick<Order, 'id' | 'codigo' | 'nome'>;
  exchange: Pick<
    Exchange,
    | 'id'
    | 'whole'
    | 'reason'
    | 'wish'
    | 'kept'
    | 'freight_back'
    | 'words'
    | 'send_back'
    | 'reverse_code'
    | 'reverse_until'
    | 'answer'
    | 'rastreio'
    | 'transportadora'
  >;
  lines: readonly (Pick<ExchangeLine, 'units' | 'cor' | 'tamanho' | 'wanted_cor' | 'wanted_tamanho'> & {
    nome: string;
  })[];
  /** How many of the defect there are. */
  photos: number;
  /** Was its new piece told by another code before? */
  isCorrected?: boolean;
  /** Likewise, but that parcel was lost or came back. */
  isAgain?: boolean;
}

interface Message {
  subject: string;
  title: string;
  text: (facts: ExchangeFactsTold) => Block[];
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const said = (title: string, text: string): Block[] =>
  text === '' ? [] : [{ kind: 'lines', title, lines: text.split('\n') }];

/** They are seen in the office alone: no letter carries them about. */
const toldPhotos = (count: number): Block[] =>
  count === 0
    ? []
    : [
        paragraph(
          `Ela mandou ${count} ${plural(count, 'foto', 'fotos')} do defeito. Veja em Trocas, na administração.`,
        ),
      ];

/** Of a code that was made here: of one that was typed the shop has no declaration. */
const TAKE_THE_PAPER =
  'Leve também a declaração de conteúdo (DACE): baixe e imprima na página do pedido, pelo botão abaixo. Se não conseguir, responda a este e-mail, e nós a mandamos.';

/** What comes after her piece was looked at. */
function nextStep({ wish, kept, freight_back: freight }: ExchangeFactsTold['exchange']): string {
  if (wish === 'vale') return 'Agora preparamos o seu vale-troca, que chega por e-mail com o código.';
  if (wish === 'dinheiro')
    return `Agora devolvemos o seu dinheiro${freight ? ', com o frete da compra' : ''}. Você não precisa fazer mais nada.`;
  return kept
    ? 'Agora enviamos a peça nova, que está guardada para você. O código de rastreio chega por e-mail.'
    : 'Agora resolvemos a sua troca, e o resultado chega por e-mail.';
}

/** What she shows at a counter; nothing where there is no code. */
function postingCode({
  reverse_code: code,
  reverse_until: until,
}: Pick<Exchange, 'reverse_code' | 'reverse_until'>): Block[] {
  if (code === '') return [];
  const term = until === null ? '' : ` até ${momentOf(until)}`;
  const note = `Mostre este código em uma agência dos Correios${term}: a postagem já está paga.`;
  return [{ kind: 'code', title: 'Código de postagem', code, note }];
}

const MESSAGES: Readonly<Record<string, Message>> = {
  troca_pedida: {
    subject: 'Recebemos seu pedido de troca',
    title: 'Recebemos seu pedido de troca',
    text: ({ exchange: { wish, kept } }) => [
      paragraph(
        'Este e-mail é o seu comprovante. Respondemos em até 5 dias com o jeito de mandar a peça de volta.',
      ),
      ...(wish === 'troca' && kept ? [paragraph('A peça que você quer já está guardada para você.')] : []),
    ],
  },
  troca_aviso: {
    subject: 'Uma cliente pediu uma troca',
    title: 'Uma cliente pediu uma troca',
    text: ({ exchange, photos }) => [
      paragraph('Abra Trocas na administração para autorizar ou responder.'),
      ...said('O que ela contou', exchange.words),
      ...toldPhotos(photos),
    ],
  },
  troca_fotos: {
    subject: 'Chegaram fotos de um defeito',
    title: 'Chegaram fotos de um defeito',
    text: ({ photos }) => [
      paragraph('A cliente mandou fotos depois de pedir a troca.'),
      ...toldPhotos(photos),
    ],
  },
  troca_autorizada: {
    subject: 'Sua troca foi autorizada',
    title: 'Pode mandar a peça de volta',
    text: ({ exchange: { send_back: sendBack, kept, ...coded } }) => [
      ...postingCode(coded),
      ...said('Como mandar', sendBack),
      ...(coded.reverse_until === null ? [] : [paragraph(TAKE_THE_PAPER)]),
      ...(kept
        ? [
            paragraph(
              `Guardamos a peça nova por ${DAYS_TO_SEND_BACK} dias. Se a sua não chegar até lá, ela volta à loja.`,
            ),
          ]
        : []),
    ],
  },
  troca_codigo: {
    subject: 'Seu código de postagem',
    title: 'Já pode postar a peça',
    text: ({ exchange }) => [
      ...postingCode(exchange),
      paragraph(`Embale a peça e leve o pacote. ${TAKE_THE_PAPER}`),
    ],
  },
  troca_recusada: {
    subject: 'Sobre o seu pedido de troca',
    title: 'Não conseguimos fazer esta troca',
    text: ({ exchange: { answer } }) => [
      ...said('Por quê', answer),
      paragraph('Ficou alguma dúvida? É só responder a este e-mail.'),
    ],
  },
  troca_recebida: {
    subject: 'Sua peça chegou de volta',
    title: 'Sua peça chegou',
    text: () => [
      words('Recebemos o que você mandou e vamos conferir. O próximo passo também chega por e-mail.'),
    ],
  },
  troca_conferida: {
    subject: 'Conferimos sua peça',
    title: 'Sua peça foi conferida',
    text: ({ exchange }) => [
      words('Recebemos e conferimos o que você mandou.'),
      paragraph(nextStep(exchange)),
    ],
  },
  troca_cancelada: {
    subject: 'Pedido de troca cancelado',
    title: 'Você cancelou a troca',
    text: () => [paragraph('Está tudo como antes: a peça continua sua, e nada mais precisa ser feito.')],
  },
  troca_expirada: {
    subject: 'Sua troca foi encerrada',
    title: 'A peça não chegou a tempo',
    text: () => [
      paragraph(
        'Como a sua peça não chegou no prazo, a peça nova voltou à loja. Se você já mandou, responda a este e-mail com o comprovante.',
      ),
    ],
  },
  troca_enviada: {
    subject: 'Sua peça nova está a caminho',
    title: 'Sua peça nova está a caminho',
    text: ({ exchange, isCorrected, isAgain }) => {
      const { rastreio, transportadora } = exchange;
      const url = trackingPage(exchange);
      const lines = [
        transportadora && `Transportadora: ${transportadora}`,
        rastreio && `Código de rastreio: ${rastreio}`,
      ].filter(Boolean);
      return [
        paragraph(
          isAgain === true
            ? 'O primeiro pacote não chegou até você, e enviamos a peça nova outra vez. Vale o código que está aqui.'
            : isCorrected === true
              ? 'O código de rastreio da sua peça nova mudou. Vale o que está aqui.'
              : 'A troca está concluída, sem nada a pagar.',
        ),
        ...(lines.length === 0 ? [] : [{ kind: 'lines' as const, title: 'Acompanhe a entrega', lines }]),
        ...(url === null
          ? []
          : [{ kind: 'link' as const, label: 'Acompanhar no site da transportadora', url }]),
      ];
    },
  },
};

/** What is said otherwise of a whole purchase that goes back. */
const OF_WHOLE: Readonly<Record<string, Pick<Message, 'subject' | 'title'>>> = {
  troca_autorizada: { subject: 'Como mandar sua compra de volta', title: 'Pode mandar as peças de volta' },
  troca_codigo: { subject: 'Seu código de postagem', title: 'Já pode postar as peças' },
  troca_recebida: { subject: 'Suas peças chegaram de volta', title: 'Suas peças chegaram' },
  troca_conferida: { subject: 'Conferimos suas peças', title: 'Suas peças foram conferidas' },
};

/** Kinds of mail that tell of an exchange. */
export const EXCHANGE_MAILS: readonly string[] = Object.keys(MESSAGES);
/** Written to the shop, not to the buyer. */
export const TO_THE_SHOP: ReadonlySet<string> = new Set(['troca_aviso', 'troca_fotos']);

/** A letter about a request, its greeting and its button left to the caller. */
export function exchangeLetter(kind: string, facts: ExchangeFactsTold): Omit<Letter, 'greeting'> | null {
  const message = MESSAGES[kind];
  if (message === undefined) return null;
  const { order, exchange, lines } = facts;
  const { subject, title } = (exchange.whole && OF_WHOLE[kind]) || message;
  const reason = causeText({ inteira: exchange.whole, motivo: exchange.reason });
  const name = `${exchangeName(exchange.id)} do pedido ${TO_THE_SHOP.has(kind) ? spokenNumber(order.id) : order.codigo}`;
  const pieces = lines.map((line) => {
    const wanted = joined([line.wanted_cor, line.wanted_tamanho], ', ');
    const piece = `${line.units} × ${joined([line.nome, line.cor, line.tamanho], ', ')}`;
    return wanted === '' ? piece : `${piece} → ${wanted}`;
  });
  return {
    subject: `${subject}: ${name}`,
    preview: `${reason} · ${wishText(exchange.wish)}`,
    title,
    blocks: [
      ...message.text(facts),
      { kind: 'lines', title: requestText({ inteira: exchange.whole, nome: name }), lines: pieces },
      { kind: 'lines', title: reason, lines: [wishText(exchange.wish)] },
    ],
    ...(isText(kind) && {
      own: {
        name: kind,
        values: { nome: firstNameOf(order.nome), pedido: order.codigo, troca: exchangeName(exchange.id) },
      },
    }),
  };
}

const isText = (kind: string): kind is MailTextName => Object.hasOwn(MAIL_TEXTS, kind);

/** The letter with its greeting and the button that leads to what it tells of. */
export function addressedLetter(
  letter: Omit<Letter, 'greeting'>,
  { isToShop, nome, url }: { isToShop: boolean; nome: string; url: string },
): Letter {
  return {
    ...letter,
    greeting: isToShop ? 'Olá!' : greetingOf(nome),
    blocks: [
      ...letter.blocks,
      { kind: 'button', label: isToShop ? 'Abrir as trocas' : 'Ver no pedido', url },
    ],
  };
}

/** As they would read: for whoever words them in the office. */
export function exampleExchangeLetters(order: ExchangeFactsTold['order'], publicUrl: string): Letter[] {
  const facts: ExchangeFactsTold = { order, exchange: EXAMPLE, lines: [EXAMPLE_LINE], photos: 0 };
  const url = `${publicUrl}${paths.order(order.codigo)}`;
  return EXCHANGE_MAILS.filter((kind) => !TO_THE_SHOP.has(kind)).flatMap((kind) => {
    const letter = exchangeLetter(kind, facts);
    return letter === null ? [] : [addressedLetter(letter, { isToShop: false, nome: order.nome, url })];
  });
}

const EXAMPLE: ExchangeFactsTold['exchange'] = {
  id: 17,
  whole: false,
  reason: 'pequeno',
  wish: 'troca',
  kept: true,
  freight_back: false,
  words: '',
  send_back: 'Embale a peça e leve a uma agência dos Correios.',
  reverse_code: 'EXEMPLO123',
  reverse_until: null,
  answer: 'A peça voltou com marcas de uso.',
  rastreio: 'AA123456785BR',
  transportadora: 'Correios',
};
const EXAMPLE_LINE: ExchangeFactsTold['lines'][number] = {
  units: 1,
  nome: 'Vestido Brisa',
  cor: 'Azul',
  tamanho: 'M',
  wanted_cor: 'Azul',
  wanted_tamanho: 'G',
};
