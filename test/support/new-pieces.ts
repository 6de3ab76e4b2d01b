import { expect } from 'vitest';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import type { Etiqueta } from '#shared/wire/labels.ts';
import type { EtiquetaDaTroca } from '#shared/wire/new-piece.ts';
import { addSize, forLarge, type Exchanges } from './exchanges.ts';
import { putOnSale } from './goods.ts';
import type { Refusal } from './parcels.ts';
import type { Answer } from './provider.ts';
import { newKey, type Till } from './till.ts';

type Headers = Record<string, string>;
export type SentPiece = Answer<
  { mensagem: string; etiqueta: Etiqueta; pacote: number; concluida: boolean } & Refusal
>;

/** New pieces of exchanges as the office's card sends them. */
export function newPiecesOf(
  till: Till,
  { exchanges, admin }: { exchanges: Exchanges; admin: () => Headers },
) {
  const at = {
    /** An exchange of the medium one for the large one, whose piece is back and in order. */
    async checked() {
      const one = await at.asked();
      await exchanges.authorise(one.troca);
      await exchanges.check(one.troca);
      return one;
    },
    async asked() {
      const medium = await putOnSale(till.db);
      await addSize(till, medium, { tamanho: 'G', units: 2 });
      const { id, codigo } = await exchanges.buy([{ goods: medium }]);
      const { pecas } = await exchanges.read(codigo);
      const asked = await exchanges.ask(codigo, forLarge(pecas[0]?.ref ?? ''));
      expect(asked.status, JSON.stringify(asked.body)).toBe(201);
      return { id, codigo, troca: asked.body.troca.id };
    },
    price: (troca: number, as: Headers = admin()) =>
      till.get<EtiquetaDaTroca & Refusal>(`/gerenciamento/trocas/${troca}/etiqueta`, as),
    /** The third press, at the price that was shown. */
    async press(
      troca: number,
      more: Record<string, unknown> = {},
      headers: Headers = newKey(),
    ): Promise<SentPiece> {
      const body = { servico: '1', preco: 90, documento: 'declaracao', ...more };
      return till.post(`/gerenciamento/trocas/${troca}/etiqueta`, body, { ...admin(), ...headers });
    },
    /** What a typed code would do. */
    foreseen: (troca: number, typed: { rastreio?: string; transportadora?: string } = {}) =>
      till.get<EnvioPrevisto & Refusal>(
        `/gerenciamento/trocas/${troca}/envio?${new URLSearchParams(typed)}`,
        admin(),
      ),
    /** As the queue shows it. */
    async shown(orderId: number): Promise<TrocaEscritorio> {
      const { body } = await till.get<TrocaEscritorio[]>(`/gerenciamento/pedidos/${orderId}/trocas`, admin());
      const [troca] = body;
      if (troca === undefined) throw new Error('no exchange');
      return troca;
    },
  };
  return at;
}

export type NewPieces = ReturnType<typeof newPiecesOf>;
