import { useState } from 'react';
import { ApiError, errorText } from '../../lib/calls/api.ts';
import { sendFile } from '../../lib/calls/send-file.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

interface Sending {
  codigo: string;
  id: number;
  email: string;
  /** Some arrived, or none will: the page reads how the request stands. */
  onSent(): Promise<void>;
}

/** What no second try changes: the photograph itself is refused. */
const REFUSED: ReadonlySet<number> = new Set([413, 415, 422]);
/** The request is gone, takes none any more or has as many as it may. */
const CLOSED: ReadonlySet<number> = new Set([404, 409]);

/** What comes after a photograph that was not taken: the others, none of them ever, or all of them by another press. */
export function afterRefusal(error: unknown): 'next' | 'none' | 'again' {
  if (!(error instanceof ApiError)) return 'again';
  if (CLOSED.has(error.status)) return 'none';
  return REFUSED.has(error.status) ? 'next' : 'again';
}

/** Sends photographs one after the other; those that did not get through wait to be sent again. */
export function usePhotoSending({ codigo, id, email, onSent }: Sending) {
  const [waiting, setWaiting] = useState<readonly ChosenPhoto[]>([]);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);

  async function send(photos: readonly ChosenPhoto[]): Promise<void> {
    const fields = { email };
    let left = photos;
    let arrived = 0;
    let isClosed = false;
    setBusy(true);
    setProblems([]);
    setSent(0);
    setWaiting(left);
    for (const photo of photos) {
      try {
        const { file, name: fileName, key } = photo;
        const given = { params: { codigo, id }, fields, file, fileName, key };
        await sendFile('POST /pedidos/:codigo/trocas/:id/fotos', given);
        arrived += 1;
        setSent(arrived);
      } catch (error) {
        console.error('a photograph was not taken', error);
        const text = errorText(error, 'Não conseguimos mandar a foto agora. Tente de novo.');
        setProblems((all) => [...all, text]);
        const after = afterRefusal(error);
        if (after === 'none') {
          isClosed = true;
          setWaiting([]);
        }
        if (after !== 'next') break;
      }
      left = left.filter((other) => other !== photo);
      setWaiting(left);
    }
    // Of a request that takes none any more the page shows how it stands by now.
    if (arrived > 0 || isClosed) await onSent();
    setBusy(false);
  }
  return { waiting, busy, problems, sent, send };
}
