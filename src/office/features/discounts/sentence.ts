import { promotionSentence } from '#shared/promotion-words.ts';
import { bodyOf } from './promotion-body.ts';
import type { PromotionDraft } from './promotion-draft.ts';

/** What a draft promises, in one sentence: 'Leve 3, pague 2 em Croppeds, até domingo 30/11 às 23h59'. */
export function sentenceOf(draft: PromotionDraft, categories: ReadonlyMap<number, string>): string {
  const body = bodyOf(draft);
  const { como, codigo, produtos } = draft;
  const targets = [
    ...body.alvo.categorias.map((id) => categories.get(id) ?? `categoria nº ${id}`),
    ...body.alvo.tags.map((tag) => `"${tag}"`),
    ...(draft.alvo === 'produtos' ? [produtosText(produtos.length)] : []),
  ];
  const code = como === 'automatica' ? '' : como === 'um_codigo' ? codigo.trim().toUpperCase() : 'próprio';
  return promotionSentence(body, targets) + (code === '' ? '' : `, com o cupom ${code}`);
}

const produtosText = (count: number) => (count === 1 ? 'uma peça escolhida' : `${count} peças escolhidas`);
