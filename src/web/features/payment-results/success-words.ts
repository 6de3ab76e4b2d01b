import type { IconName } from '../../ui/icon.tsx';
import type { Outcome } from './outcome.ts';

interface Words {
  icon: IconName;
  tone: 'good' | 'waiting' | 'bad' | 'neutral';
  title: string;
  lead: string;
}

/** What the page says in each case. */
export const SUCCESS_WORDS: Readonly<Record<Outcome, Words>> = {
  asking: {
    icon: 'receipt',
    tone: 'neutral',
    title: 'Seu pedido',
    lead: 'Um instante, estamos conferindo o pagamento…',
  },
  approved: {
    icon: 'check',
    tone: 'good',
    title: 'Pagamento aprovado!',
    lead: 'Agradecemos a sua compra. Já vamos cuidar do seu pedido.',
  },
  processing: {
    icon: 'clock',
    tone: 'waiting',
    title: 'Pagamento em processamento',
    lead: 'Você receberá uma confirmação em breve. Esta página se atualiza sozinha, e o seu carrinho continua guardado.',
  },
  held: {
    icon: 'clock',
    tone: 'waiting',
    title: 'Estamos conferindo o pagamento',
    lead: 'O valor que recebemos é diferente do total do pedido. Não pague de novo: nossa equipe está conferindo e devolve o valor se o pedido não puder seguir.',
  },
  'on-delivery': {
    icon: 'truck',
    tone: 'neutral',
    title: 'Pedido recebido',
    lead: 'O pagamento fica para a entrega: nossa equipe combina os detalhes com você.',
  },
  fallen: {
    icon: 'error',
    tone: 'bad',
    title: 'O pagamento não foi concluído',
    lead: 'Nada foi cobrado. Seu carrinho continua guardado: você pode tentar de novo ou escolher outro meio de pagamento.',
  },
  returning: {
    icon: 'exchange',
    tone: 'neutral',
    title: 'Estamos devolvendo o pagamento',
    lead: 'Ele chegou depois que o pedido tinha terminado. O valor volta pelo mesmo meio em que foi pago, e avisamos por e-mail.',
  },
  refunded: {
    icon: 'exchange',
    tone: 'neutral',
    title: 'Pagamento estornado',
    lead: 'O valor deste pedido foi devolvido pelo mesmo meio em que foi pago.',
  },
  unknown: {
    icon: 'search',
    tone: 'neutral',
    title: 'Não encontramos este pedido',
    lead: 'Confira o código do pedido, ou acompanhe com o código e o e-mail da compra.',
  },
  failed: {
    icon: 'offline',
    tone: 'waiting',
    title: 'Não foi possível conferir o pagamento',
    lead: 'Se você já pagou, não se preocupe: a confirmação chega por e-mail. Tente de novo em um instante.',
  },
};

/** In the place of what is packed and carried. */
export const STEPS_BY_EMAIL: typeof NEXT_STEPS = {
  approved: [
    'Enviamos a confirmação do pedido para o seu e-mail.',
    'O código do vale-presente vai em outro e-mail, em instantes: para quem recebe, ou para você.',
  ],
};

/** What comes next, where there is something to wait for. */
export const NEXT_STEPS: Partial<Record<Outcome, readonly string[]>> = {
  approved: [
    'Enviamos a confirmação do pedido para o seu e-mail.',
    'Separamos e embalamos as suas peças com carinho.',
    'Assim que o pacote sair, você recebe o código de rastreio.',
  ],
  processing: [
    'A operadora confere o pagamento. Na maioria das vezes leva poucos minutos.',
    'Avisamos por e-mail assim que houver resposta.',
    'Enquanto isso as suas peças ficam reservadas.',
  ],
};
