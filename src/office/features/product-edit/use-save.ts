import { useState } from 'react';
import { useNavigate } from 'react-router';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { notify } from '../../ui/notices.tsx';
import { theirChanges } from './differences.ts';
import { draftOf, type Draft, type Origin } from './draft.ts';
import { saveProduct } from './save-product.ts';
import type { DraftState } from './use-draft.ts';

interface Version {
  draft: Draft;
  origin: Origin;
}

interface Overtaken {
  theirs: Version | null;
  changed: readonly string[] | null;
}

export interface Saving {
  busy: boolean;
  failure: string | null;
  /** What the server refused, by field. */
  campos: Record<string, string>;
  overtaken: Overtaken | null;
  save(): Promise<void>;
  keepMine(): Promise<void>;
  takeTheirs(): Promise<void>;
}

/** The product as it is by now; null where it can't be read. */
function readVersion(id: number): Promise<Version | null> {
  return officeApi('GET /gerenciamento/produtos/:id', { params: { id } }).then(
    ({ data }) => draftOf(data),
    (error: unknown) => {
      console.error('the present version could not be read', error);
      return null;
    },
  );
}

/** Saves a draft, tells what came of it, and settles what somebody else saved meanwhile. */
export function useSave(state: DraftState): Saving {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; campos: Record<string, string> } | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);

  async function saveFrom(origin: Origin | null): Promise<void> {
    setBusy(true);
    setFailure(null);
    const outcome = await saveProduct(state.draft, origin);
    setBusy(false);
    if (outcome.kind === 'saved') {
      state.forget();
      notify('success', outcome.text);
      void navigate(officePaths.products);
      return;
    }
    if (outcome.kind === 'failed') {
      setFailure(outcome);
      return;
    }
    setOvertaken({ theirs: null, changed: null });
    const theirs = await readVersion(origin?.id ?? 0);
    const opened = origin?.draft ?? state.draft;
    setOvertaken({ theirs, changed: theirs && theirChanges(opened, theirs.draft, state.draft) });
  }
  return {
    busy,
    failure: failure?.text ?? null,
    campos: failure?.campos ?? {},
    overtaken,
    save: () => saveFrom(state.origin),
    async keepMine() {
      const theirs = overtaken?.theirs;
      if (!theirs) return saveFrom(state.origin);
      setOvertaken(null);
      // Their version becomes the one that this edit starts from; the stock that was seen stays what was seen here.
      const origin = { ...(state.origin ?? theirs.origin), versao: theirs.origin.versao };
      state.setOrigin(origin);
      await saveFrom(origin);
    },
    async takeTheirs() {
      const theirs = overtaken?.theirs ?? (await readVersion(state.origin?.id ?? 0));
      if (theirs === null) {
        setFailure({ text: 'A versão atual não pôde ser aberta. Tente novamente.', campos: {} });
        return;
      }
      setFailure(null);
      setOvertaken(null);
      state.restart(theirs);
    },
  };
}
