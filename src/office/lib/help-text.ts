import type { ActId } from '#shared/acts.ts';

/** A short text about one thing of the office: found in the search and in 'Suporte'. */
export interface HelpText {
  title: string;
  text: string;
  /** Where it is done, or the list from which one gets there. */
  to: string;
  /** The screen that it is about where that is another: one of many alike, ':id' in the place of its number. */
  screen?: string;
  /** Who may go there. */
  act: ActId;
  /** Other words that people look for. */
  words?: string;
}

/** Is this the screen that the text is about? */
export function isAbout({ to, screen = to }: HelpText, pathname: string): boolean {
  const [wanted, given] = [screen.split('/'), pathname.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part === given[at] || part === ':id');
}
