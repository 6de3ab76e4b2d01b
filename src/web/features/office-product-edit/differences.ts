import type { Draft } from './draft.ts';

const LABELS: Partial<Record<keyof Draft, string>> = {
  nome: 'nome',
  descricao: 'descrição',
  preco: 'preço',
  promocional: 'preço promocional',
  categoria: 'categoria',
  marca: 'marca',
  genero: 'gênero',
  material: 'material',
  sku: 'SKU',
  peso: 'peso',
  altura: 'altura',
  largura: 'largura',
  comprimento: 'comprimento',
  tags: 'tags',
  ativo: 'mostrar na loja',
  destaque: 'destaque',
  corBackground: 'fundo do destaque',
  cores: 'cores e imagens',
  tamanhos: 'tamanhos',
};

/** The fields in which two drafts differ, as a person calls them. Stock moves by itself and is not counted. */
export function differences(mine: Draft, theirs: Draft): string[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const [a, b] = [mine[name as keyof Draft], theirs[name as keyof Draft]];
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [label];
  });
}
