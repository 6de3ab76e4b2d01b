import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { splitList } from './split-list.ts';
import { parseDecimal, parsePrice, parseUnits } from '../../lib/decimal.ts';
import { cell, DETAILS, hasNoChoice, ONLY_COLOR, ONLY_SIZE, type Draft, type Origin } from './draft.ts';

const orZero = (typed: string): number => parseDecimal(typed) ?? 0;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const units = (typed: string | undefined): number => parseUnits(typed ?? '') ?? 0;

/**
 * A checked draft as the server takes it. What is empty of stock, weight and dimensions is 0. An edit names the version
 * that it began with, and the stock that it saw.
 */
export function bodyOf(draft: Draft, origin: Origin | null): ProdutoEnviado {
  return {
    nome: draft.nome.trim(),
    descricao: draft.descricao.trim(),
    preco: parsePrice(draft.preco) ?? 0,
    promocional: parsePrice(draft.promocional),
    categoria: draft.categoria,
    ...(draft.marca.trim() !== '' && { marca: draft.marca.trim() }),
    genero: draft.genero,
    material: draft.material.trim(),
    ...(draft.sku.trim() !== '' && { sku: draft.sku.trim() }),
    peso: orZero(draft.peso),
    altura: orZero(draft.altura),
    largura: orZero(draft.largura),
    comprimento: orZero(draft.comprimento),
    tags: splitList(draft.tags),
    ativo: draft.ativo,
    destaque: draft.destaque,
    corBackground: draft.corBackground,
    cor: draft.cores.map(({ nome, hex }) => ({ nome: nome.trim(), hex: hex || null })),
    tamanho: draft.tamanhos.map(({ tamanho, detalhes }) => ({
      tamanho: tamanho.trim(),
      detalhes: detailsOf(detalhes),
    })),
    pictures: picturesOf(draft),
    ...stockFields(draft, origin),
    ...(origin && { versao: origin.versao }),
  };
}

/** Of an edit only what was changed in the form: what somebody else saved meanwhile stays as it is. */
export function changesOf(draft: Draft, origin: Origin): ProdutoEnviado {
  const before = bodyOf(origin.draft, origin);
  const changed = Object.entries(bodyOf(draft, origin)).filter(
    ([name, value]) => !isSame(value, before[name as keyof ProdutoEnviado]),
  );
  // Kinds of stock and what was seen of it mean nothing without each other.
  const stock = stockFields(draft, origin);
  const movesStock = !isSame(stock, stockFields(origin.draft, origin));
  return { ...Object.fromEntries(changed), ...(movesStock && stock), versao: origin.versao };
}

function detailsOf(typed: Draft['tamanhos'][number]['detalhes']): Record<string, number> {
  const filled = DETAILS.flatMap((name) => {
    const cm = parseDecimal(typed[name] ?? '');
    return cm === null || cm === 0 ? [] : [[name, cm] as const];
  });
  return Object.fromEntries(filled);
}

function picturesOf({ cores, outras }: Draft): { url: string; cor: string | null }[] {
  const ofColors = cores.flatMap(({ nome, pictures }) =>
    pictures.map((url) => ({ url, cor: nome.trim() as string | null })),
  );
  return [...ofColors, ...outras.map((url) => ({ url, cor: null }))];
}

function stockFields(draft: Draft, origin: Origin | null): ProdutoEnviado {
  if (draft.compartilhado) {
    const seen = origin?.compartilhado ? { estoqueLido: origin.estoque } : {};
    return { estoqueCompartilhado: true, estoque: units(draft.estoque), ...seen };
  }
  if (hasNoChoice(draft)) {
    const seen = origin === null ? {} : { estoqueLido: origin.estoque };
    const estoque = units(draft.estoque);
    return { variantes: [{ cor: ONLY_COLOR, tamanho: ONLY_SIZE, estoque, ...seen }] };
  }
  const cores = draft.cores.length > 0 ? draft.cores : [{ key: '', nome: ONLY_COLOR }];
  const tamanhos = draft.tamanhos.length > 0 ? draft.tamanhos : [{ key: '', tamanho: ONLY_SIZE }];
  const variantes = cores.flatMap(({ key, nome }) =>
    tamanhos.map(({ key: sizeKey, tamanho }) => {
      const at = cell(key, sizeKey);
      const seen = origin !== null && !origin.compartilhado ? origin.estoques[at] : undefined;
      return {
        cor: nome.trim(),
        tamanho: tamanho.trim(),
        estoque: units(draft.estoques[at]),
        ...(seen !== undefined && { estoqueLido: seen }),
      };
    }),
  );
  return { estoqueCompartilhado: false, variantes };
}
