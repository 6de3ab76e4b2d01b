import { promotionSentence } from '#shared/promotion-words.ts';
import type { PromocaoDocumento, PromocaoPublica } from '#shared/wire/promotions.ts';
import type { Published } from './published.store.ts';

/** Names of what a promotion is for, as a sentence tells them. */
export function targetNames({ alvo }: PromocaoDocumento, categories: ReadonlyMap<number, string>): string[] {
  const { produtos } = alvo;
  return [
    ...alvo.categorias.flatMap((id) => categories.get(id) ?? []),
    ...alvo.tags,
    ...(produtos.length === 0 ? [] : [produtos.length === 1 ? 'uma peça escolhida' : 'peças escolhidas']),
  ];
}

/** The sentence that shoppers read. */
export const sentenceOf = (document: PromocaoDocumento, categories: ReadonlyMap<number, string>): string =>
  promotionSentence(document, targetNames(document, categories));

/** A published promotion as anybody may know it: none of its limits, and no code. */
export function publicOf(
  { id, document, startsAt, endsAt, isLimited }: Published,
  categories: ReadonlyMap<number, string>,
): PromocaoPublica {
  const { alvo, minimo, limites } = document;
  return {
    id,
    nome: document.nome,
    tipo: document.tipo,
    frase: sentenceOf(document, categories),
    sobre: document.sobre,
    percentual: document.percentual ?? null,
    valor: document.valor ?? null,
    teto: document.teto ?? null,
    leve: document.leve ?? null,
    pague: document.pague ?? null,
    degraus: document.degraus,
    degraus_por: document.degraus_por,
    alvo: {
      // A category that is gone names nothing, and its promotion must not seem to be for all pieces.
      categorias: alvo.categorias.map((number) => categories.get(number) ?? `#${number}`),
      produtos: alvo.produtos,
      tags: alvo.tags,
      so_preco_cheio: alvo.so_preco_cheio,
    },
    minimo: { unidades: minimo.unidades ?? null, valor: minimo.valor ?? null },
    primeira_compra: document.primeira_compra,
    ceps: document.ceps,
    limitada: isLimited || (limites.unidades ?? null) !== null,
    acumula: document.acumula,
    prioridade: document.prioridade,
    com_cupom: document.com_cupom,
    inicio: (startsAt ?? new Date(0)).toISOString(),
    fim: endsAt?.toISOString() ?? null,
  };
}
