import { formatCep } from '#shared/cep.ts';
import { joined } from '#shared/text.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { reaisText } from '../../lib/money-text.ts';
import type { QuestionTexts } from '../../ui/question.tsx';
import { LEAVES, READY } from '../../ui/way-questions.ts';

/** Whose door it goes to, a line each. */
export function addressLines({
  cep,
  endereco,
  numero,
  complemento,
  bairro,
  cidade,
  estado,
}: Pacote['endereco']) {
  const street = joined([endereco, numero, complemento], ', ');
  return [street, bairro, joined([cidade, estado], ' - '), cep && `CEP ${formatCep(cep)}`].filter(Boolean);
}

const DUE = { transportadora: 'Postar', entrega: 'Entregar', retirada: 'Aprontar' } as const;

interface Due {
  tone: 'quiet' | 'warning' | 'error';
  text: string;
}

/** By when the shop's part of it is done, seen from a day ('YYYY-MM-DD'); null where nothing was promised. */
export function dueOf(
  { forma, fazer_ate: due }: Pick<Pacote, 'forma' | 'fazer_ate'>,
  today: string,
): Due | null {
  if (due === null) return null;
  const [, month = '', day = ''] = due.split('-');
  if (due < today) return { tone: 'error', text: `Atrasado: era até ${day}/${month}` };
  if (due === today) return { tone: 'warning', text: `${DUE[forma]} hoje` };
  return { tone: 'quiet', text: `${DUE[forma]} até ${day}/${month}` };
}

/** What is said by one press of what no carrier takes. */
export interface Press {
  label: string;
  body: { separado: true } | { pronto: true } | { saiu: true } | { entregue: true };
  /** Asked first, where it can't be undone. */
  question: QuestionTexts | null;
}

const PACKED: Press = { label: 'Já separei', body: { separado: true }, question: null };
const HANDED_OVER =
  'Quem comprou é avisado, e o prazo para desistir da compra conta a partir de agora. Isso não pode ser desfeito.';
const arrived = (receber: number | null): Press => ({
  label: 'Entregue',
  body: { entregue: true },
  question: {
    title: 'O pedido foi entregue?',
    text:
      receber === null
        ? HANDED_OVER
        : `Confirme só depois de receber ${reaisText(receber)}: o pedido fica como pago. ${HANDED_OVER}`,
    yes: 'Foi entregue',
  },
});

/** What comes next of a parcel that no carrier takes; null of what is to come back. */
export function nextPress({
  forma,
  status,
  receber,
  volta,
}: Pick<Pacote, 'forma' | 'status' | 'receber' | 'volta'>): Press | null {
  if (volta) return null;
  if (status === 'paid') return PACKED;
  if (forma === 'retirada') return { ...READY, body: { pronto: true } };
  return status === 'shipped' ? arrived(receber) : { ...LEAVES, body: { saiu: true } };
}
