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
  body: { separado: true } | { pronto: true } | { saiu: true };
  /** Asked first, where it can't be undone. */
  question: QuestionTexts | null;
}

const PACKED: Press = { label: 'Já separei', body: { separado: true }, question: null };
const HANDED_OVER =
  'Quem comprou é avisado, e o prazo para desistir da compra conta a partir de agora. Isso não pode ser desfeito.';

/** Asked before it is said to have arrived; at some doors a sum is paid. */
export const arrivedQuestion = (receber: number | null): QuestionTexts => ({
  title: 'O pedido foi entregue?',
  text:
    receber === null
      ? HANDED_OVER
      : `Confirme só depois de receber ${reaisText(receber)}: o pedido fica como pago. ${HANDED_OVER}`,
  yes: 'Foi entregue',
});

export const uncodedQuestion = (receber: number | null): QuestionTexts => ({
  ...arrivedQuestion(receber),
  title: 'Marcar como entregue sem o código?',
  text: `Na auditoria fica que o código não foi conferido. ${arrivedQuestion(receber).text}`,
  yes: 'Marcar sem o código',
  danger: true,
});

/** Is it out to a door, where its code is said? */
export const isAtTheDoor = ({ forma, status, volta }: Pick<Pacote, 'forma' | 'status' | 'volta'>): boolean =>
  forma === 'entrega' && status === 'shipped' && !volta;

/** What comes next of a parcel that no carrier takes; null of what is out, and of what is to come back. */
export function nextPress({
  forma,
  status,
  volta,
  parte,
  a_separar: isToPack,
}: Pick<Pacote, 'forma' | 'status' | 'volta' | 'parte' | 'a_separar'>): Press | null {
  if (volta) return null;
  if (status === 'paid' || (status === 'processing' && isToPack && parte !== 'enviada')) return PACKED;
  if (forma === 'retirada') return { ...READY, body: { pronto: true } };
  return status === 'shipped' ? null : { ...LEAVES, body: { saiu: true } };
}
