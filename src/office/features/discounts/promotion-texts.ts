import { officePaths } from '../../lib/paths.ts';
import type { OneOfList } from '../../ui/unread.tsx';

export const PROMOTION_WORDS: OneOfList = {
  title: 'Promoção',
  list: { to: officePaths.discounts, back: 'Todos os descontos', wayOut: 'Ver todos os descontos' },
  unknown: 'Não encontramos esta promoção.',
  failed: 'Erro ao carregar a promoção',
};
