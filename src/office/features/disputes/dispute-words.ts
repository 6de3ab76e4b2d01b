import { dayOf } from '#shared/days.ts';
import { plural } from '#shared/text.ts';
import type { Disputa, DisputaDetalhada } from '#shared/wire/disputes.ts';
import { dateTimeText } from '../../lib/dates.ts';

type Tone = 'success' | 'warning' | 'error' | 'accent' | 'quiet';
type Word = readonly [tone: Tone, text: string];

const DAY_MS = 86_400_000;

const STATES: Readonly<Record<Disputa['estado'], Word>> = {
  aberta: ['warning', 'Aberta'],
  ganha: ['success', 'Ganha'],
  perdida: ['error', 'Perdida'],
  encerrada: ['quiet', 'Encerrada'],
};

const EVIDENCE: Readonly<Record<Disputa['provas'], Word>> = {
  faltam: ['warning', 'Faltam'],
  em_analise: ['accent', 'Em análise'],
  aceitas: ['success', 'Aceitas'],
  recusadas: ['error', 'Recusadas'],
};

export const stateWord = ({ estado }: Pick<Disputa, 'estado'>): Word => STATES[estado];

/** How the evidence stands; null where none was given and none can be any more. */
export function evidenceWord({ estado, provas }: Pick<Disputa, 'estado' | 'provas'>): Word | null {
  return estado !== 'aberta' && provas === 'faltam' ? null : EVIDENCE[provas];
}

const dayStart = (at: Date) => Date.parse(dayOf(at));

/** 'faltam 4 dias', counted in São Paulo's days; on the last one the hour. */
export function deadlineWords(deadline: string | null, nowMs: number): string {
  if (deadline === null) return 'sem prazo informado';
  const end = new Date(deadline);
  if (end.getTime() < nowMs) return 'prazo encerrado';
  const days = Math.round((dayStart(end) - dayStart(new Date(nowMs))) / DAY_MS);
  if (days === 0) return `termina hoje, às ${dateTimeText(deadline).slice(-5)}`;
  return `${plural(days, 'falta', 'faltam')} ${days} ${plural(days, 'dia', 'dias')}`;
}

const REASONS: Readonly<Record<string, string>> = {
  general: 'Motivo geral',
  fraud: 'Compra não reconhecida',
  not_recognized: 'Compra não reconhecida',
  not_received: 'Produto não recebido',
  product_not_received: 'Produto não recebido',
  not_as_described: 'Produto diferente do anunciado',
  duplicated: 'Cobrança repetida',
};

/** Why it was opened: the provider's word where we have none for it. */
export function reasonText(motivo: string): string {
  if (motivo === '') return 'Não informado';
  return Object.hasOwn(REASONS, motivo) ? (REASONS[motivo] ?? motivo) : motivo;
}

interface Standing {
  kind: 'success' | 'warning' | 'info';
  title: string;
  text: string;
}

const ENDS: Readonly<Record<Exclude<Disputa['estado'], 'aberta'>, Standing>> = {
  ganha: {
    kind: 'success',
    title: 'Você ganhou',
    text: 'O banco deu razão à loja: o valor continua sendo seu, e o pedido segue como pago.',
  },
  perdida: {
    kind: 'warning',
    title: 'O valor voltou para quem pagou',
    text: 'O banco deu razão a quem pagou. O pedido não conta mais como venda, e não há o que estornar pela loja.',
  },
  encerrada: {
    kind: 'info',
    title: 'Encerrada',
    text: 'O Mercado Pago não segue mais esta contestação. O pedido diz como ficou o pagamento.',
  },
};

/** Where a dispute stands, and what is to be done. */
export function standingOf(disputa: DisputaDetalhada, nowMs: number): Standing {
  const { estado, provas, prazo, enviando, enviada_em } = disputa;
  if (estado !== 'aberta') return ENDS[estado];
  if (enviando)
    return {
      kind: 'info',
      title: 'Aguardando a confirmação',
      text: 'As provas estão a caminho do Mercado Pago. Até ele confirmar, nada consta como enviado.',
    };
  if (provas === 'em_analise' || provas === 'aceitas') {
    const when = enviada_em === null ? '' : ` Enviadas em ${dateTimeText(enviada_em)}.`;
    const title = provas === 'aceitas' ? 'Provas aceitas' : 'Provas em análise';
    return { kind: 'info', title, text: `A decisão é do banco e pode levar meses.${when}` };
  }
  const left = deadlineWords(prazo, nowMs);
  if (prazo !== null && Date.parse(prazo) < nowMs)
    return {
      kind: 'warning',
      title: 'O prazo acabou',
      text: 'O Mercado Pago não recebe mais provas. A decisão do banco aparece aqui.',
    };
  return provas === 'recusadas'
    ? {
        kind: 'warning',
        title: 'As provas não foram aceitas',
        text: `Complete o que falta e envie de novo: ${left}.`,
      }
    : {
        kind: 'warning',
        title: 'Esta disputa espera pelas suas provas',
        text: `Confira o que a loja reuniu, conte o que aconteceu e envie: ${left}.`,
      };
}
