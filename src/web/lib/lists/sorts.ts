import type { Sort } from '#shared/wire/catalog.ts';

/** The orders a list may be asked in. Stands here because the wire's own list comes with a schema library. */
export const sorts: readonly Sort[] = ['menor', 'maior', 'nome', 'nome-desc'];
