import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { parseUnits } from '../../lib/decimal.ts';
import { detailsOf } from '../../lib/measures.ts';
import { cell, cellsOf, hasNoChoice, ONLY_COLOR, ONLY_SIZE, type Draft, type Origin } from './draft.ts';
import { fieldsBody } from './typed-fields.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const units = (typed: string | undefined): number => parseUnits(typed ?? '') ?? 0;

/**
 * A checked draft as the server takes it. What is empty of stock, weight and dimensions is 0. An edit names the version
 * that it began with, and the stock that it saw.
 */
export function bodyOf(draft: Draft, origin: Origin | null): ProdutoEnviado {
  return {
    ...fieldsBody(draft, 0),
    cor: draft.cores.map(({ key, nome, hex }) => ({
      ...renamed('nome', nome.trim(), origin?.draft.cores.find((one) => one.key === key)?.nome),
      hex: hex || null,
    })),
    tamanho: draft.tamanhos.map(({ key, tamanho, detalhes }) => ({
      ...renamed('tamanho', tamanho.trim(), origin?.draft.tamanhos.find((one) => one.key === key)?.tamanho),
      detalhes: detailsOf(detalhes),
    })),
    pictures: picturesOf(draft),
    look: draft.look,
    ...gtinsOf(draft, origin),
    ...stockFields(draft, origin),
    ...(origin === null && draft.sku === draft.skuProposto && { skuProposto: true }),
    ...(origin && { versao: origin.versao }),
  };
}

/** A name, and the one before where that was another: what goes by it stays. */
function renamed<Field extends string>(field: Field, name: string, before: string | undefined) {
  const named = { [field]: name } as Record<Field, string>;
  return before === undefined || before === name ? named : { ...named, era: before };
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

function picturesOf({ cores, outras }: Draft): { url: string; cor: string | null }[] {
  const ofColors = cores.flatMap(({ nome, pictures }) =>
    pictures.map((url) => ({ url, cor: nome.trim() as string | null })),
  );
  return [...ofColors, ...outras.map((url) => ({ url, cor: null }))];
}

/** Those that were typed, and those that were there and are taken away. */
function gtinsOf(draft: Draft, origin: Origin | null): ProdutoEnviado {
  const gtins = cellsOf(draft).flatMap(({ at, cor, tamanho }) => {
    const gtin = (draft.gtins[at] ?? '').trim();
    return gtin === '' && !origin?.draft.gtins[at] ? [] : [{ cor, tamanho, gtin }];
  });
  return gtins.length > 0 ? { gtins } : {};
}

function stockFields(draft: Draft, origin: Origin | null): ProdutoEnviado {
  const seen = origin === null ? {} : { estoqueLido: origin.estoque };
  if (draft.compartilhado) {
    return { estoqueCompartilhado: true, estoque: units(draft.estoque), ...seen };
  }
  if (hasNoChoice(draft)) {
    const estoque = units(draft.estoque);
    return { variantes: [{ cor: ONLY_COLOR, tamanho: ONLY_SIZE, estoque, ...seen }] };
  }
  const cores = draft.cores.length > 0 ? draft.cores : [{ key: '', nome: ONLY_COLOR }];
  const tamanhos = draft.tamanhos.length > 0 ? draft.tamanhos : [{ key: '', tamanho: ONLY_SIZE }];
  const variantes = cores.flatMap(({ key, nome }) =>
    tamanhos.map(({ key: sizeKey, tamanho }) => {
      const at = cell(key, sizeKey);
      const lido = origin !== null && !origin.compartilhado ? origin.estoques[at] : undefined;
      return {
        cor: nome.trim(),
        tamanho: tamanho.trim(),
        estoque: units(draft.estoques[at]),
        ...(lido !== undefined && { estoqueLido: lido }),
      };
    }),
  );
  return { estoqueCompartilhado: false, variantes, ...(origin?.compartilhado && seen) };
}
