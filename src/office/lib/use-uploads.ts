import { useEffect, useRef, useState } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { refusalOf } from './picture-checks.ts';
import { officeUpload } from './upload.ts';

export interface Upload {
  id: number;
  name: string;
  /** 0 to 1. */
  part: number;
}

interface Listeners {
  onDone(url: string, size: { width: number; height: number }): void;
  /** Tells how many more (or fewer) pictures are on their way. */
  onCount(difference: number): void;
}

let made = 0;

/** Sends pictures to the shop, one after the other, and hands their addresses on. */
export function useUploads({ onDone, onCount }: Listeners) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  /** What is on its way is not wanted any more. */
  function stop(): void {
    leaving.current?.abort();
    leaving.current = new AbortController();
  }

  async function send(file: File, signal: AbortSignal): Promise<void> {
    made += 1;
    const id = made;
    const name = file.name || 'foto';
    setUploads((now) => [...now, { id, name, part: 0 }]);
    onCount(1);
    try {
      const { url, width, height } = await officeUpload('POST /gerenciamento/midia', {
        file,
        fileName: name,
        signal,
        onProgress: (part) => setUploads((now) => now.map((one) => (one.id === id ? { ...one, part } : one))),
      });
      if (!signal.aborted) onDone(url, { width, height });
    } catch (error) {
      if (!(error instanceof DOMException)) {
        const text = `${name.slice(0, 60)}: ${errorText(error, 'não foi possível enviar.')}`;
        setProblems((now) => [...now, text]);
      }
    }
    setUploads((now) => now.filter((one) => one.id !== id));
    onCount(-1);
  }

  async function sendAll(files: readonly File[]): Promise<void> {
    const { signal } = leaving.current ?? new AbortController();
    const fitting = files.filter((file) => refusalOf(file) === null);
    setProblems([...new Set(files.map(refusalOf).filter((text) => text !== null))]);
    for (const file of fitting) {
      // Its place is gone: nobody would use what comes after.
      if (signal.aborted) return;
      await send(file, signal);
    }
  }
  return { uploads, problems, stop, sendAll: (files: readonly File[]) => void sendAll(files) };
}
