import { isolated } from '#shared/text.ts';
import { officeApi } from '../../lib/api.ts';
import { bodyOf, changesOf } from './draft-body.ts';
import type { Draft, Origin } from './draft.ts';

/** Creates the product, or changes the one it came from. The name that it has by then. */
export async function saveProduct(draft: Draft, origin: Origin | null): Promise<string> {
  const { data } = await (origin === null
    ? officeApi('POST /produtos', { body: bodyOf(draft, null) })
    : officeApi('PUT /produtos/:id', { params: { id: origin.id }, body: changesOf(draft, origin) }));
  // Both shapes are in use: the product inside `produto`, or bare.
  return isolated(data.produto?.nome ?? draft.nome.trim());
}
