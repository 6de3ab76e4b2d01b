import { fold } from '#shared/text.ts';
import { detalhes, type Detalhes } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { isEmpty, readDecimal, wrong } from './read-numbers.ts';

/** A colour as it is to be. `hex` undefined: as it was. */
export interface ColorWish {
  nome: string;
  /** Its name until now, where that was another. */
  era: string | undefined;
  hex: string | null | undefined;
}

export interface SizeWish {
  tamanho: string;
  /** As a colour's. */
  era: string | undefined;
  /** Undefined: as they were. */
  detalhes: Detalhes | null | undefined;
}

export const ONLY_COLOR = 'Única';
export const ONLY_SIZE = 'Único';

const MAX_CM = 1000;

/** '#RGB', 'rrggbb' and the like as '#rrggbb'; null for nothing. Throws 422. */
export function readHex(value: string | null | undefined, field: string): string | null {
  if (isEmpty(value)) return null;
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec((value ?? '').trim());
  if (!match?.[1]) throw wrong(field, 'Informe a cor como #rrggbb.');
  const digits = match[1].toLowerCase();
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** A list of none means the one colour of a garment that has no choice. Throws 422. */
export function readColors(given: NonNullable<ProdutoEnviado['cor']>): ColorWish[] {
  const colors = given.map((color) =>
    typeof color === 'string'
      ? { nome: color, era: undefined, hex: undefined }
      : {
          nome: color.nome,
          era: color.era,
          hex: color.hex === undefined ? undefined : readHex(color.hex, 'cor'),
        },
  );
  if (colors.some(({ nome }) => nome === '')) throw wrong('cor', 'Digite o nome da cor');
  refuseTwice(
    colors.map(({ nome }) => nome),
    'cor',
  );
  refuseTwice(
    colors.flatMap(({ era }) => era ?? []),
    'cor',
  );
  return colors.length > 0 ? colors : [{ nome: ONLY_COLOR, era: undefined, hex: undefined }];
}

/** A list of none means the one size of a garment that has no choice. Throws 422. */
export function readSizes(given: NonNullable<ProdutoEnviado['tamanho']>): SizeWish[] {
  const sizes = given.map((size) =>
    typeof size === 'string'
      ? { tamanho: size, era: undefined, detalhes: undefined }
      : { tamanho: size.tamanho, era: size.era, detalhes: readDetails(size.detalhes) },
  );
  if (sizes.some(({ tamanho }) => tamanho === '')) throw wrong('tamanho', 'Digite o tamanho');
  refuseTwice(
    sizes.map(({ tamanho }) => tamanho),
    'tamanho',
  );
  refuseTwice(
    sizes.flatMap(({ era }) => era ?? []),
    'tamanho',
  );
  return sizes.length > 0 ? sizes : [{ tamanho: ONLY_SIZE, era: undefined, detalhes: undefined }];
}

function readDetails(given: Record<string, number | string | null | undefined> | null | undefined) {
  if (given === undefined) return undefined;
  const filled = Object.keys(detalhes.shape).flatMap((name) => {
    const cm = readDecimal(given?.[name], { field: `tamanho.${name}`, max: MAX_CM });
    return cm > 0 ? [[name, cm] as const] : [];
  });
  return filled.length > 0 ? (Object.fromEntries(filled) as Detalhes) : null;
}

function refuseTwice(names: readonly string[], field: string): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(fold(name))) throw wrong(field, `"${name}" está na lista duas vezes.`);
    seen.add(fold(name));
  }
}

/** Where a picture may lie. */
export interface Addresses {
  /** The shop's own, as others see it. */
  publicUrl: string;
}

const OWN_PICTURE = /^\/midia\/[0-9a-f]{32}$/;

/** An https address, or one of the shop's own pictures by its path; null for nothing. Throws 422. */
export function readAddress(given: string, { publicUrl }: Addresses): string | null {
  const address = given.startsWith(`${publicUrl}/midia/`) ? given.slice(publicUrl.length) : given;
  if (address === '') return null;
  if (OWN_PICTURE.test(address)) return address;
  const url = URL.parse(address);
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isPlain || /[\s\p{Cc}"'<>\\]/u.test(address)) {
    throw wrong('imagens', 'O endereço da imagem precisa começar com https:// ou ser de uma imagem da loja.');
  }
  return address;
}

/** The pictures that a product is to have: all of them, or those of its colours. */
export type PicturesWish =
  | { kind: 'all'; pictures: { url: string; cor: string | null }[] }
  | { kind: 'by-color'; inOrder: (string | null)[]; byName: Map<string, string> };

/** What a body says about pictures; undefined when it says nothing. Throws 422. */
export function readPictures(body: ProdutoEnviado, addresses: Addresses): PicturesWish | undefined {
  const { pictures, imagens, imagensPorCor } = body;
  if (!isEmpty(pictures)) {
    const all = (pictures ?? []).flatMap(({ url, cor }) => {
      const address = readAddress(url, addresses);
      return address === null ? [] : [{ url: address, cor: cor || null }];
    });
    return { kind: 'all', pictures: all };
  }
  if (isEmpty(imagens) && isEmpty(imagensPorCor)) return undefined;
  const byName = Object.entries(imagensPorCor ?? {}).flatMap(([nome, url]) => {
    const address = readAddress(url, addresses);
    return address === null ? [] : [[fold(nome), address] as const];
  });
  const inOrder = (imagens ?? []).map((url) => readAddress(url, addresses));
  return { kind: 'by-color', inOrder, byName: new Map(byName) };
}
