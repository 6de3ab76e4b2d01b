import { fold, isolated } from '#shared/text.ts';
import { NO_HEX, type Draft, type DraftColor } from './draft.ts';
import { isPictureAddress } from '../../lib/picture-checks.ts';
import { randomKey } from '#web/lib/document/random-key.ts';

/*
 * What was typed beside a list: its button adds it, and so does leaving the step, by the same rules. What can't be
 * added stays in its field with the reason.
 */

export function colorProblem({ cores }: Draft, nome: string): string | null {
  if (nome.trim() === '') return 'Digite o nome da cor';
  const isThere = cores.some((color) => fold(color.nome) === fold(nome));
  return isThere ? `A cor "${isolated(nome.trim())}" já está na lista.` : null;
}

export function sizeProblem({ tamanhos }: Draft, tamanho: string): string | null {
  if (tamanho.trim() === '') return 'Digite o tamanho';
  const isThere = tamanhos.some((size) => fold(size.tamanho) === fold(tamanho));
  return isThere ? `O tamanho "${isolated(tamanho.trim())}" já está na lista.` : null;
}

export function addressProblem(url: string): string | null {
  return isPictureAddress(url.trim()) ? null : 'Informe uma URL de imagem que comece com https://';
}

/** What is typed goes once it stands in the list, not where another was chosen beside it. */
export function withColor({ cores, corDigitada }: Draft, nome: string, hex: string): Partial<Draft> {
  const color: DraftColor = { key: randomKey(), nome: nome.trim(), hex, pictures: [] };
  const isDone = fold(corDigitada) === fold(nome);
  return { cores: [...cores, color], ...(isDone && { corDigitada: '', tomDigitado: NO_HEX }) };
}

export function withSizes({ tamanhos, tamanhoDigitado }: Draft, sizes: readonly string[]): Partial<Draft> {
  const made = sizes.map((size) => ({ key: randomKey(), tamanho: size.trim(), detalhes: {} }));
  const isDone = sizes.some((size) => fold(size) === fold(tamanhoDigitado));
  return { tamanhos: [...tamanhos, ...made], ...(isDone && { tamanhoDigitado: '' }) };
}

export function withAddress({ pictures, endereco = '' }: DraftColor): Partial<DraftColor> {
  const url = endereco.trim();
  return { pictures: pictures.includes(url) ? pictures : [...pictures, url], endereco: undefined };
}

const isTyped = (text: string): boolean => text.trim() !== '';

/** The draft with what was typed and can be added. */
export function withTyped(draft: Draft): Draft {
  const { corDigitada, tomDigitado, tamanhoDigitado } = draft;
  const cores = draft.cores.map((color) =>
    addressProblem(color.endereco ?? '') === null ? { ...color, ...withAddress(color) } : color,
  );
  const ready = { ...draft, cores };
  return {
    ...ready,
    ...(colorProblem(ready, corDigitada) === null && withColor(ready, corDigitada, tomDigitado)),
    ...(sizeProblem(ready, tamanhoDigitado) === null && withSizes(ready, [tamanhoDigitado])),
  };
}

/** The error's name of the address typed for a colour. */
export const addressField = (colorKey: string): string => `endereco ${colorKey}`;

/** What was typed and can't be added, with the reason: for the colours' step. */
export function typedColorProblems(draft: Draft): { field: string; text: string }[] {
  const ofColor = isTyped(draft.corDigitada) ? colorProblem(draft, draft.corDigitada) : null;
  const ofAddresses = draft.cores
    .filter(({ endereco = '' }) => isTyped(endereco))
    .map(({ key, endereco = '' }) => ({ field: addressField(key), text: addressProblem(endereco) }));
  return [{ field: 'corDigitada', text: ofColor }, ...ofAddresses].flatMap(({ field, text }) =>
    text === null ? [] : [{ field, text }],
  );
}

/** And for the sizes' step. */
export function typedSizeProblem(draft: Draft): string | null {
  return isTyped(draft.tamanhoDigitado) ? sizeProblem(draft, draft.tamanhoDigitado) : null;
}
