import { promotionSentence } from '#shared/promotion-words.ts';
import { bodyOf, problemsOf } from './promotion-body.ts';
import type { PromotionDraft } from './promotion-draft.ts';

/** Without them there is nothing to promise yet. */
const GIVEN = ['percentual', 'valor', 'teto', 'leve', 'pague', 'degraus'] as const;
const NOTHING_YET = 'Diga de quanto é o desconto: a frase que os clientes leem aparece aqui.';
/** Where something is still to be chosen. */
const OPEN = '…';

/** What a draft promises, in one sentence: 'Leve 3, pague 2 em Croppeds, até domingo 30/11 às 23h59'. */
export function sentenceOf(draft: PromotionDraft, categories: ReadonlyMap<number, string>): string {
  const problems = problemsOf(draft);
  if (GIVEN.some((field) => problems[field] !== undefined)) return NOTHING_YET;
  const body = bodyOf(draft);
  const { como, codigo, produtos } = draft;
  const targets = [
    ...body.alvo.categorias.map((id) => categories.get(id) ?? `categoria nº ${id}`),
    ...body.alvo.tags.map((tag) => `"${tag}"`),
    ...(draft.alvo === 'produtos' && produtos.length > 0 ? [produtosText(produtos.length)] : []),
  ];
  if (draft.alvo !== 'tudo' && targets.length === 0) targets.push(OPEN);
  const typed = codigo.trim().toUpperCase() || OPEN;
  const code = como === 'automatica' || draft.tipo === 'pix' ? '' : como === 'um_codigo' ? typed : 'próprio';
  return promotionSentence(body, targets) + (code === '' ? '' : `, com o cupom ${code}`);
}

const produtosText = (count: number) => (count === 1 ? 'uma peça escolhida' : `${count} peças escolhidas`);
