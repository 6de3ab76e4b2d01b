import { z } from 'zod';
import { etiquetaComprada, etiquetaMudada, precosDaEtiqueta } from './labels.ts';

const { saldo, restam, carteira, chaveNota, notaObrigatoria, emiteNota, escolhido } = precosDaEtiqueta.shape;

/** `GET /gerenciamento/trocas/{id}/etiqueta`. */
export const etiquetaDaTroca = z.object({
  ...precosDaEtiqueta.shape.opcoes.element.shape,
  escolhido,
  saldo,
  restam,
  carteira,
  chaveNota: chaveNota.describe('Of the note that was issued here for the new piece; empty: none'),
  notaObrigatoria,
  emiteNota,
  embalagem: z
    .object({
      usada: z.string().describe('Sent back to buy it'),
      nome: z.string(),
      medidas: z.string().describe('What a carrier is told, in words'),
    })
    .nullable()
    .describe('In what it is packed; null: the shop has named no boxes'),
});

/** `POST /gerenciamento/trocas/{id}/etiqueta`. */
export const pecaNovaEnviada = etiquetaComprada.omit({ pacote: true });

export const pecaNovaEtiquetada = etiquetaMudada.extend({
  pacote: z.number().int(),
  concluida: z.boolean().describe('The label is made and the exchange is over; false: that is still to come'),
});

export type EtiquetaDaTroca = z.infer<typeof etiquetaDaTroca>;
