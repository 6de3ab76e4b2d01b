/** Choices of how the shop looks, the first of each as it comes; each with its name for people. */
export const CORNERS = { suave: 'Suaves', reto: 'Retos', redondo: 'Redondos' } as const;
export const LETTERS = {
  classica: 'Clássica: títulos em Fraunces, textos em Nunito',
  moderna: 'Moderna: tudo em Nunito',
  editorial: 'Editorial: tudo em Fraunces',
  elegante: 'Elegante: títulos em Bodoni Moda, textos em Mulish',
  urbana: 'Urbana: títulos em Outfit, textos em Figtree',
} as const;
export const CARDS = { livre: 'Sem moldura', moldura: 'Com moldura', sombra: 'Com sombra' } as const;
export const MOTION = { leve: 'Leve', nenhum: 'Nenhum' } as const;

export type Corners = keyof typeof CORNERS;
export type Letters = keyof typeof LETTERS;
export type Cards = keyof typeof CARDS;
export type Motion = keyof typeof MOTION;

export const isCorners = (text: string): text is Corners => Object.hasOwn(CORNERS, text);
export const isLetters = (text: string): text is Letters => Object.hasOwn(LETTERS, text);
export const isCards = (text: string): text is Cards => Object.hasOwn(CARDS, text);
export const isMotion = (text: string): text is Motion => Object.hasOwn(MOTION, text);

/** As it is kept: '#rrggbb' in small letters; what is no colour stays as it was typed. */
export function tidyColor(typed: string): string {
  const text = typed.toLowerCase().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/.test(text)) return `#${text}`;
  return /^[0-9a-f]{3}$/.test(text) ? `#${[...text].map((sign) => sign + sign).join('')}` : typed;
}
