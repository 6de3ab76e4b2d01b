import { cutParts } from './cut-parts.ts';
import { bounded } from './long-lived.mjs';
import { longNeedle } from './long-needle.ts';
import { sentOn } from './sent-on.ts';
import { settled } from './settled.ts';
import { tableOwners } from './table-owners.ts';
import { wholeText } from './whole-text.ts';

/** The house's own lint rules. */
export default {
  meta: { name: 'house' },
  rules: {
    bounded,
    'cut-parts': cutParts,
    'long-needle': longNeedle,
    'sent-on': sentOn,
    settled,
    'table-owners': tableOwners,
    'whole-text': wholeText,
  },
};
