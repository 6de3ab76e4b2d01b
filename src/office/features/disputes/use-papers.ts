import { useEffect, useRef, useState } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { attach } from './dispute-calls.ts';
import { refusalOf } from './paper-checks.ts';

interface Sending {
  name: string;
  /** 0 to 1. */
  part: number;
}

/** Adds files to a dispute, one after the other: what is on its way, and what went wrong. */
export function usePapers(id: number) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function addAll(files: readonly File[]): Promise<void> {
    if (sending !== null) return;
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    setProblems(files.map(refusalOf).filter((text) => text !== null));
    for (const file of files.filter((one) => refusalOf(one) === null)) {
      if (signal.aborted) return;
      const name = file.name.slice(0, 60);
      setSending({ name, part: 0 });
      const onProgress = (part: number) => setSending({ name, part });
      await attach(id, { file, onProgress, signal }).catch((error: unknown) => {
        if (error instanceof DOMException) return;
        setProblems((now) => [...now, `${name}: ${errorText(error, 'não foi possível enviar.')}`]);
      });
    }
    setSending(null);
  }

  return { sending, problems, addAll };
}
