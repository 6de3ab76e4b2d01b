import { KEPT_MEASURES_KEY } from '../session/session-keys.ts';
import { keptText } from '../storage/kept-text.ts';

/** Measures told in this browser, as a text of `measuresText`. */
export const { keep: keepMeasures, useKept: useKeptMeasures } = keptText(KEPT_MEASURES_KEY);
