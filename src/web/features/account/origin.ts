import { paths } from '#shared/paths.ts';

/** Where somebody came from before the login, out of a navigation's state; the home page where nothing is known. */
export function originOf(state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown };
  // An address of this shop and of no other host.
  const isOwn = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  if (!isOwn || from.startsWith(paths.login) || from.startsWith(paths.register)) return paths.home;
  return from;
}
