import { useEffect, useRef, useState } from 'react';

export interface Notice {
  id: number;
  kind: 'error' | 'success';
  text: string;
}

/** The message of a form; after an error the focus goes to the first field that is wrong. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (notice?.kind === 'error') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [notice]);
  const say = (kind: Notice['kind'], text: string) => setNotice({ id: Date.now(), kind, text });
  return { form, notice, say, hush: () => setNotice(null) };
}
