import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { officeUpload } from '../../lib/upload.ts';
import { groupsOf, type PhotoRow } from './photo-rows.ts';
import { hashOf, noteSent, sentBefore } from './sent-before.ts';

const AGAIN_AFTER_MS = 4000;
const TRIES = 3;

interface Sent {
  novas: number;
  repetidas: number;
}

export interface Sending {
  busy: boolean;
  /** Of those that are on their way in this round: how many are through, and of the present one how much. */
  progress: { done: number; all: number; part: number };
  /** Of the last round; null before the first and while one is under way. */
  told: (Sent & { failed: number }) | null;
  /** Sends what is not there yet, product by product; what the shop has already is not sent again. */
  run(rows: readonly PhotoRow[], antes: boolean): void;
}

/** The shop may be busy with other pictures: it says so, and is asked again. */
async function patiently<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
      if (!isBusy || tries === TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}

interface Line {
  signal: AbortSignal;
  antes: boolean;
  update(key: string, next: Partial<PhotoRow>): void;
  /** How much of the present file has gone; null: it is through. */
  onPart(part: number | null): void;
}

/** The picture's address in the shop; null where it did not get there. What got there before a reload is not sent again. */
async function upload(
  { key, file, url }: PhotoRow,
  { signal, update, onPart }: Line,
): Promise<string | null> {
  if (url !== null) return url;
  update(key, { state: 'sending', note: '' });
  const hash = await hashOf(file);
  const there = await sentBefore(hash, signal);
  if (there !== null) {
    update(key, { url: there });
    return there;
  }
  if (signal.aborted) return null;
  const send = () =>
    officeUpload('POST /gerenciamento/midia', { file, fileName: file.name, signal, onProgress: onPart });
  try {
    const sent = await patiently(send, signal);
    noteSent(hash, sent.url);
    update(key, { url: sent.url });
    return sent.url;
  } catch (error) {
    update(key, { state: 'failed', note: errorText(error, 'Não foi possível enviar esta foto.') });
    return null;
  }
}

/** One product's: all that got there are put into it together, in their order. */
async function sendGroup(group: { produto: number; rows: PhotoRow[] }, line: Line): Promise<Sent> {
  const { signal, antes, update, onPart } = line;
  const got: { key: string; url: string; cor: string | null }[] = [];
  for (const row of group.rows) {
    if (signal.aborted) break;
    const url = await upload(row, line);
    if (url !== null) got.push({ key: row.key, url, cor: row.cor });
    onPart(null);
  }
  if (got.length === 0 || signal.aborted) return { novas: 0, repetidas: 0 };
  try {
    const body = { imagens: got.map(({ url, cor }) => ({ url, cor })), antes };
    const put = () =>
      officeApi('POST /gerenciamento/produtos/:id/imagens', { params: { id: group.produto }, body });
    const { data } = await patiently(put, signal);
    for (const { key } of got) update(key, { state: 'there', note: '' });
    return data;
  } catch (error) {
    const note = errorText(error, 'A foto chegou, e não foi posta no produto.');
    for (const { key } of got) update(key, { state: 'failed', note });
    return { novas: 0, repetidas: 0 };
  }
}

/** Sends pictures and puts them into their products; `update` hears how each one stands. */
export function useSending(update: Line['update']): Sending {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState({ done: 0, all: 0, part: 0 });
  const [told, setTold] = useState<Sending['told']>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function send(rows: readonly PhotoRow[], antes: boolean): Promise<void> {
    const { signal } = (leaving.current = new AbortController());
    const open = rows.filter(({ state, produto }) => state !== 'there' && produto !== null);
    setBusy(true);
    setTold(null);
    setProgress({ done: 0, all: open.length, part: 0 });
    const onPart = (part: number | null) =>
      setProgress((now) => (part === null ? { ...now, done: now.done + 1, part: 0 } : { ...now, part }));
    const sum = { novas: 0, repetidas: 0 };
    for (const group of groupsOf(open)) {
      if (signal.aborted) return;
      const { novas, repetidas } = await sendGroup(group, { signal, antes, update, onPart });
      sum.novas += novas;
      sum.repetidas += repetidas;
    }
    setTold({ ...sum, failed: open.length - sum.novas - sum.repetidas });
    setBusy(false);
  }

  return {
    busy,
    progress,
    told,
    run(rows, antes) {
      if (!busy) void send(rows, antes);
    },
  };
}
