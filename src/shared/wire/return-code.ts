import { z } from 'zod';
import { etiquetaComprada, etiquetaMudada, precosDaEtiqueta } from './labels.ts';

const { saldo, restam, carteira } = precosDaEtiqueta.shape;

/** `GET /gerenciamento/trocas/{id}/codigo`. */
export const codigoDaTroca = z.object({
  ...precosDaEtiqueta.shape.opcoes.element.omit({ escolhida: true }).shape,
  saldo,
  restam,
  carteira,
});

/** `POST /gerenciamento/trocas/{id}/codigo`. */
export const codigoPedido = etiquetaComprada.pick({ servico: true, preco: true });

export const codigoGerado = etiquetaMudada.extend({
  pacote: z.number().int(),
  autorizada: z.boolean().describe('The code is there and the request authorised; false: that is to come'),
});

export type CodigoDaTroca = z.infer<typeof codigoDaTroca>;
