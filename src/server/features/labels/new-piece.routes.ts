import type { Api } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { buying, staff } from './buying.ts';
import type { LabelsDeps } from './deps.ts';
import { afterBuying } from './label-answers.ts';
import { priceNewPiece, sendNewPiece, type NewPieceSent } from './new-piece.ts';
import { showLabel } from './read.ts';
import { readWish } from './read-wish.ts';

/** Who ends an exchange may buy labels, too. */
const sending = { ...buying, act: 'answer-exchanges' } as const;

/** The new piece of an exchange, priced and sent by its label. */
export function newPieceRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/trocas/:id/etiqueta'),
    config: sending,
    handler: async ({ params: { id } }, reply) =>
      reply.header('cache-control', 'no-store').send(await priceNewPiece(deps, id)),
  });
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/etiqueta'),
    config: sending,
    handler: async ({ params: { id: exchangeId }, body, headers, session }) => {
      const key = idempotencyKey(headers, deps.random);
      const by = staff(session).username;
      const sent = await sendNewPiece(deps, { exchangeId, ...readWish(body), key, by });
      return {
        success: true as const,
        sucesso: true as const,
        mensagem: wordsFor(sent, by),
        etiqueta: showLabel(sent.label),
        pacote: sent.parcelId,
        concluida: sent.isSent,
      };
    },
  });
}

function wordsFor({ label, isSent, isFound }: NewPieceSent, by: string): string {
  const whose = isFound && label.bought_by !== by ? `A etiqueta foi pedida por ${label.bought_by}. ` : '';
  if (!isSent) return whose + afterBuying(label);
  return `${whose}Etiqueta comprada e troca concluída. Quem comprou recebe o código por e-mail.`;
}
