import { reaisToCents } from '#shared/money.ts';
import { invalid } from '../../errors.ts';
import type { Api } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { buying, staff } from './buying.ts';
import type { LabelsDeps } from './deps.ts';
import { afterBuying } from './label-answers.ts';
import { showLabel } from './read.ts';
import { makeCode, priceCode, type CodeMade } from './return-code.ts';

/** Who authorises a request makes its code, too. */
const answering = { ...buying, act: 'answer-exchanges' } as const;

/** The posting code of an exchange, priced and made, which authorises it. */
export function returnCodeRoutes(api: Api, deps: LabelsDeps): void {
  api.route({
    ...implement('GET /gerenciamento/trocas/:id/codigo'),
    config: answering,
    handler: async ({ params: { id } }, reply) =>
      reply.header('cache-control', 'no-store').send(await priceCode(deps, id)),
  });
  api.route({
    ...implement('POST /gerenciamento/trocas/:id/codigo'),
    config: answering,
    handler: async ({ params: { id: exchangeId }, body: { servico, preco }, headers, session }) => {
      const agreedCents = reaisToCents(preco);
      if (agreedCents === null) throw invalid('Informe o preço que você viu.');
      const key = idempotencyKey(headers, deps.random);
      const by = staff(session).username;
      const made = await makeCode(deps, { exchangeId, serviceId: servico, agreedCents, key, by });
      return {
        success: true as const,
        sucesso: true as const,
        mensagem: wordsFor(made, by),
        etiqueta: showLabel(made.label),
        pacote: made.parcelId,
        autorizada: made.isTold,
      };
    },
  });
}

function wordsFor({ label, isTold, isFound }: CodeMade, by: string): string {
  const whose = isFound && label.bought_by !== by ? `O código foi pedido por ${label.bought_by}. ` : '';
  if (!isTold) return whose + afterBuying(label);
  return `${whose}Troca autorizada com o código de postagem. Quem comprou o recebe por e-mail.`;
}
