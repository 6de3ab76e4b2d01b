import type { ReactNode } from 'react';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Coming } from './coming.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Nothing, WayOut } from './nothing.tsx';
import { SectionHead } from './section-head.tsx';

/** The words around one thing of a list, and where that list is. */
export interface OneOfList {
  /** 'Pedido' */
  title: string;
  /** The list, and what leads back to it: 'Todos os pedidos' */
  list: { to: string; back: string; wayOut: string };
  /** 'Não encontramos este pedido.' */
  unknown: string;
  /** 'Erro ao carregar o pedido' */
  failed: string;
}

interface Reading {
  error: unknown;
  loading: boolean;
  reload(): void;
}

/** In the place of one thing of a list that is not read yet, could not be read, or is not there. */
export function Unread({ words, reading }: { words: OneOfList; reading: Reading }) {
  return (
    <>
      <SectionHead title={words.title} actions={<BackToList words={words} />} />
      {readProblem(words, reading) ?? <Coming />}
    </>
  );
}

/** Why it could not be read the last time, with the way out; null while it is read, and where that went well. */
export function readProblem(words: OneOfList, { error, loading, reload }: Reading): ReactNode {
  if (error === null || loading) return null;
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (unknown) {
    return <Nothing title={words.unknown} action={<WayOut to={words.list.to}>{words.list.wayOut}</WayOut>} />;
  }
  return (
    <LoadFailed
      text={words.failed}
      detail={errorText(error, 'Tente de novo em instantes.')}
      onRetry={reload}
    />
  );
}

/** Leads back to the list. */
export function BackToList({ words: { list } }: { words: OneOfList }) {
  return (
    <ButtonLink variant="quiet" icon="arrow-left" to={list.to} prefetch="none">
      {list.back}
    </ButtonLink>
  );
}
