import { useEffect, useState } from 'react';
import type { OfficeReading } from '../../lib/use-office-read.ts';
import { isPlanDone, type ReadText } from './plan-done.ts';
import type { Lead } from './text-panels.tsx';

const LOOK_EVERY_MS = 3000;

/** While a day waits it may come: how often one looks. */
export const whilePlanned = (read: Pick<ReadText, 'publicar_em'> | null) =>
  read !== null && read.publicar_em !== null && LOOK_EVERY_MS;

/** What is being written, which must not change under the hand, and the version of it that one has read. */
interface Edited<Read> {
  first: Read;
  versao: number;
}

/** A page or a policy that is being written, what the shop has of it by now, and where the focus goes after an act. */
export function useEdited<Read extends ReadText>(
  { data, error, loading }: OfficeReading<Read>,
  readNow: () => Promise<Read>,
) {
  const [edited, setEdited] = useState<Edited<Read> | null>(null);
  const [known, setKnown] = useState<Read | null>(null);
  const begin = (read: Read) => setEdited({ first: read, versao: read.versao });
  if (edited === null && data !== null && !loading && error === null) begin(data);
  if (data !== null && data.versao !== known?.versao) {
    setKnown(data);
    // What was planned is shown now: what is typed goes on from there.
    if (edited !== null && known?.versao === edited.versao && isPlanDone(known, data))
      setEdited({ ...edited, versao: data.versao });
  }
  return {
    edited,
    onVersion: (versao: number) => setEdited((now) => now && { ...now, versao }),
    onAnew: async () => begin(await readNow()),
    onLead: useLead(data),
  };
}

/** Leads the focus to a panel as soon as it is there, unless something is being typed by then. */
function useLead(shown: ReadText | null): (to: Lead) => void {
  const [lead, setLead] = useState<Lead | null>(null);
  useEffect(() => {
    // What it is read again with may bring the panel.
    const panel = lead === null || shown === null ? null : document.getElementById(lead);
    if (panel === null) return;
    setLead(null);
    if (!document.activeElement?.matches('input, textarea, select')) panel.focus();
  }, [lead, shown]);
  return setLead;
}
