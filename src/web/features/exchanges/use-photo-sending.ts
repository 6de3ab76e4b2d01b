import { useState } from 'react';
import { ApiError, errorText } from '../../lib/calls/api.ts';
import { sendFile } from '../../lib/calls/send-file.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

interface Sending {
  codigo: string;
  id: number;
  email: string;
  /** Some arrived: the page reads them. */
  onSent(): Promise<void>;
}

/** What no second try changes: the photograph itself is refused. */
const REFUSED: ReadonlySet<number> = new Set([413, 415, 422]);

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
        if (!(error instanceof ApiError && REFUSED.has(error.status))) break;
      }
      left = left.filter((other) => other !== photo);
      setWaiting(left);
    }
    if (arrived > 0) await onSent();
    setBusy(false);
  }
  return { waiting, busy, problems, sent, send };
}
