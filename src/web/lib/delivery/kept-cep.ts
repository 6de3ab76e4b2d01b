import { KEPT_CEP_KEY } from '../session/session-keys.ts';
import { keptText } from '../storage/kept-text.ts';

/** The postal code that was typed in this browser last: eight digits, if nobody else wrote there. */
export const { keep: keepCep, useKept: useKeptCep } = keptText(KEPT_CEP_KEY);
