import { isolated } from '#shared/text.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { bodyOf, changesOf } from './draft-body.ts';
import type { Draft, Origin } from './draft.ts';

export type SaveOutcome =
  | { kind: 'saved'; text: string }
  /** Somebody else changed it meanwhile; `versao` is what it is at now. */
  | { kind: 'overtaken'; versao: number }
  | { kind: 'failed'; text: string; campos: Record<string, string> };

/** Creates the product, or changes the one it came from. */
export async function saveProduct(draft: Draft, origin: Origin | null): Promise<SaveOutcome> {
  const verb = origin === null ? 'criado' : 'atualizado';
  try {
    const { data } = await (origin === null
      ? officeApi('POST /produtos', { body: bodyOf(draft, null) })
      : officeApi('PUT /produtos/:id', { params: { id: origin.id }, body: changesOf(draft, origin) }));
    // Both shapes are in use: the product inside `produto`, or bare.
    const nome = isolated(data.produto?.nome ?? draft.nome.trim());
    return { kind: 'saved', text: `✅ Produto "${nome}" ${verb} com sucesso!` };
  } catch (error) {
    if (error instanceof ApiError && error.codigo === 'versao') {
      return { kind: 'overtaken', versao: Number(error.body['versao'] ?? 0) };
    }
    const doing = origin === null ? 'criar' : 'atualizar';
    return {
      kind: 'failed',
      text: `❌ Erro ao ${doing} produto: ${errorText(error, 'erro inesperado. Tente novamente.')}`,
      campos: error instanceof ApiError ? error.campos : {},
    };
  }
}
