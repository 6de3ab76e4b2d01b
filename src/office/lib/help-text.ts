import type { ActId } from '#shared/acts.ts';

/** A short text about one thing of the office: found in the search and in 'Suporte'. */
export interface HelpText {
  title: string;
  text: string;
  /** Where it is done. */
  to: string;
  /** Who may go there. */
  act: ActId;
  /** Other words that people look for. */
  words?: string;
}
