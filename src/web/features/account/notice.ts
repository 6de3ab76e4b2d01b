import { useState } from 'react';
import { useFocusOnAnswer } from '../../ui/focus-in-sight.ts';

export interface Notice {
  id: number;
  kind: 'error' | 'success';
  text: string;
}

/** The message of a form; with it the focus goes to the first field that is wrong, or to the message's button. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const form = useFocusOnAnswer(notice);
  const say = (kind: Notice['kind'], text: string) => setNotice({ id: Date.now(), kind, text });
  return { form, notice, say, hush: () => setNotice(null) };
}
