/** Where one looks, in percent from the left and from the top: '30 20'. */
export interface Focus {
  x: number;
  y: number;
}

const FOCUS = /^(\d{1,3}) (\d{1,3})$/;
export const MIDDLE: Focus = { x: 50, y: 50 };

/** The point that a setting names; null for what is none. */
export function focusOf(text: string): Focus | null {
  const [, x, y] = FOCUS.exec(text.slice(0, 8)) ?? [];
  const focus = { x: Number(x), y: Number(y) };
  return focus.x <= 100 && focus.y <= 100 ? focus : null;
}

export const focusText = ({ x, y }: Focus): string => `${x} ${y}`;

/** What is wrong with a text that should be a point, in words. */
export const focusProblem = (text: string): string | null =>
  focusOf(text) === null ? 'Escolha o ponto tocando na foto.' : null;
