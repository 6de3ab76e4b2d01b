import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { readings } from '../../lib/readings.ts';
import { notify } from '../../ui/notices.tsx';
import { theirChanges } from './differences.ts';
import { draftOf, type Draft, type Origin } from './draft.ts';
import { saveProduct } from './save-product.ts';
import { withTyped } from './typed.ts';
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
  save(): void;
  keepMine(): void;
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
  const [failure, setFailure] = useState<{ text: string; campos: Record<string, string> } | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const saving = useMutation(
    {
      mutationFn: (origin: Origin | null) => saveProduct(withTyped(state.draft), origin),
      onMutate: () => setFailure(null),
      onSuccess(nome, origin) {
        state.forget();
        notify('success', `✅ Produto "${nome}" ${origin === null ? 'criado' : 'atualizado'} com sucesso!`);
        void navigate(officePaths.products);
      },
      onError(error, origin) {
        const refused = error instanceof ApiError ? error : null;
        if (refused?.codigo === 'versao') return void compare(origin);
        const doing = origin === null ? 'criar' : 'atualizar';
        const text = `❌ Erro ao ${doing} produto: ${errorText(error, 'erro inesperado. Tente novamente.')}`;
        setFailure({ text, campos: refused?.campos ?? {} });
      },
    },
    readings,
  );

  async function compare(origin: Origin | null): Promise<void> {
    setOvertaken({ theirs: null, changed: null });
    const theirs = await readVersion(origin?.id ?? 0);
    const opened = origin?.draft ?? state.draft;
    setOvertaken({ theirs, changed: theirs && theirChanges(opened, theirs.draft, state.draft) });
  }
  return {
    busy: saving.isPending,
    failure: failure?.text ?? null,
    campos: failure?.campos ?? {},
    overtaken,
    save: () => saving.mutate(state.origin),
    keepMine() {
      const theirs = overtaken?.theirs;
      if (!theirs) return saving.mutate(state.origin);
      setOvertaken(null);
      // Their version becomes the one that this edit starts from; the stock that was seen stays what was seen here.
      const origin = { ...(state.origin ?? theirs.origin), versao: theirs.origin.versao };
      state.setOrigin(origin);
      saving.mutate(origin);
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
