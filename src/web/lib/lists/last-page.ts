import { redirect } from 'react-router';
import { PAGE_SIZE, readPageNumber } from './list-query.ts';

/** Sends whoever asks for a page of a list after its last one to the last one, narrowed the same way. */
export function leadToLastPage(path: string, asked: URLSearchParams, total: number): void {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (readPageNumber(asked) <= last) return;
  const params = new URLSearchParams(asked);
  // Of the router's own request.
  params.delete('_routes');
  params.delete('pagina');
  if (last > 1) params.set('pagina', String(last));
  throw redirect(path + (params.size > 0 ? `?${params.toString()}` : ''));
}
