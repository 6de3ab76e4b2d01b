import { paths } from '#shared/paths.ts';
import { say } from '../document/say.ts';

export const sayRefused = (text: string): void => say(text);

/** Says where what was kept is found, unless she is there. */
export function sayKept(): void {
  if (location.pathname === paths.favorites) return;
  const link = document.createElement('a');
  link.href = paths.favorites;
  link.textContent = 'Ver favoritos';
  say('Guardada nos favoritos.', [' ', link]);
}
