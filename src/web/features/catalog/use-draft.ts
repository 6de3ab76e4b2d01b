import { useState } from 'react';

/** A field's text that starts from a value and starts anew whenever that value changes. */
export function useDraft(value: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value });
  const current = draft.of === value ? draft : { of: value, text: value };
  if (current !== draft) setDraft(current);
  return [current.text, (text) => setDraft({ of: value, text })];
}
