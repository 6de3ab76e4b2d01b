import { DAYS_TO_SEND_BACK } from '#shared/exchange-rules.ts';
import { exchangeName, reasonText, wishText } from '#shared/exchange-states.ts';
import { MAIL_TEXTS, type MailTextName } from '#shared/mail-text-list.ts';
import { paths } from '#shared/paths.ts';
import { joined, plural } from '#shared/text.ts';
import { trackingPage } from '#shared/tracking.ts';
import { firstNameOf, greetingOf, words, type Letter } from '../mail/index.ts';
import type { Order } from '../orders/index.ts';
import type { Exchange, ExchangeLine } from './exchanges.store.ts';

type Block = Letter['blocks'][number];

export interface ExchangeFactsTold {
  order: Pick<Order, 'codigo' | 'nome'>;
  exchange: Pick<
    Exchange,
    | 'id'
    | 'reason'
    | 'wish'
    | 'kept'
    | 'words'
    | 'send_back'
    | 'reverse_code'
    | 'answer'
    | 'rastreio'
    | 'transportadora'
  >;
  lines: readonly (Pick<ExchangeLine, 'units' | 'cor' | 'tamanho' | 'wanted_cor' | 'wanted_tamanho'> & {
    nome: string;
  })[];
  /** How many of the defect there are. */
  photos: number;
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
    text: ({ exchange: { send_back: sendBack, reverse_code: code, kept } }) => [
      ...(code === ''
        ? []
        : [
            {
              kind: 'code' as const,
              title: 'Código de postagem',
              code,
              note: 'Mostre este código em uma agência dos Correios: a postagem já está paga.',
            },
          ]),
      ...said('Como mandar', sendBack),
      ...(kept
        ? [
            paragraph(
              `Guardamos a peça nova por ${DAYS_TO_SEND_BACK} dias. Se a sua não chegar até lá, ela volta à loja.`,
            ),
          ]
        : []),
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
    text: () => [words('Recebemos a sua peça e vamos conferir. O próximo passo também chega por e-mail.')],
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
    text: ({ exchange }) => {
      const { rastreio, transportadora } = exchange;
      const url = trackingPage(exchange);
      const lines = [
        transportadora && `Transportadora: ${transportadora}`,
        rastreio && `Código de rastreio: ${rastreio}`,
      ].filter(Boolean);
      return [
        paragraph('A troca está concluída, sem nada a pagar.'),
        ...(lines.length === 0 ? [] : [{ kind: 'lines' as const, title: 'Acompanhe a entrega', lines }]),
        ...(url === null
          ? []
          : [{ kind: 'link' as const, label: 'Acompanhar no site da transportadora', url }]),
      ];
    },
  },
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
  const name = `${exchangeName(exchange.id)} do pedido ${order.codigo}`;
  const pieces = lines.map((line) => {
    const wanted = joined([line.wanted_cor, line.wanted_tamanho], ', ');
    const piece = `${line.units} × ${joined([line.nome, line.cor, line.tamanho], ', ')}`;
    return wanted === '' ? piece : `${piece} → ${wanted}`;
  });
  return {
    subject: `${message.subject}: ${name}`,
    preview: `${reasonText(exchange.reason)} · ${wishText(exchange.wish)}`,
    title: message.title,
    blocks: [
      ...message.text(facts),
      { kind: 'lines', title: `Troca ${name}`, lines: pieces },
      { kind: 'lines', title: reasonText(exchange.reason), lines: [wishText(exchange.wish)] },
    ],
    ...(isText(kind) && {
      own: {
        name: kind,
        values: {
          nome: firstNameOf(order.nome),
          pedido: order.codigo,
          troca: exchangeName(exchange.id),
        },
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
  reason: 'pequeno',
  wish: 'troca',
  kept: true,
  words: '',
  send_back: 'Embale a peça e leve a uma agência dos Correios.',
  reverse_code: 'EXEMPLO123',
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
