import { useState } from 'react';
import type { InfoKind } from '#web/ui/info-box.tsx';

interface FormNotice {
  id: number;
  kind: InfoKind;
  text: string;
}

/** What a form says of its last try; each time anew, so that it is read out again. */
export function useFormNotice() {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const say = (kind: InfoKind, text: string) => setNotice({ id: Date.now(), kind, text });
  return { notice, say, hush: () => setNotice(null) };
}
