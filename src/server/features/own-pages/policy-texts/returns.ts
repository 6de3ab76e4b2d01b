import type { Bloco } from '#shared/own-pages.ts';
import { heading, list, text, type PolicyFacts } from './parts.ts';

/** 'Trocas e devoluções', word for word as the shop comes with it. */
export function returnsBlocks({ email, chat, days }: PolicyFacts): Bloco[] {
  return [
    text('Comprou e não era bem isso? Sem drama. Aqui estão os prazos e o passo a passo.'),
    heading('7 dias para devolver'),
    text(
      'É o direito de arrependimento do Código de Defesa do Consumidor (art. 49). Conte 7 dias corridos a partir do recebimento. Não precisa dar motivo, o frete da volta é por nossa conta e você recebe de volta tudo o que pagou, inclusive o frete da ida.',
    ),
    heading(`${days} dias para trocar`),
    text(
      `É um cuidado da loja. Não serviu ou quer outra cor? Você tem ${days} dias a partir do recebimento para trocar por outro tamanho, outra cor ou outra peça. O primeiro envio da peça nova é por nossa conta.`,
    ),
    heading('Como pedir'),
    list(
      [
        'Abra o pedido em [Meus pedidos](/pedidos) ou pelo link do e-mail e toque em “Pedir troca ou devolução”.',
        'Escolha as peças, o motivo e, entre o que vale para a sua compra, o que você prefere: outra peça, um vale ou o seu dinheiro de volta.',
        'Enviamos as instruções e o código de postagem. Embale a peça e leve até a agência indicada.',
        'Assim que a peça chega e é conferida, mandamos a nova ou devolvemos o valor.',
      ],
      { numbered: true },
    ),
    text(
      `Ficou com dúvida? Chame a gente pelo [WhatsApp](${chat}) ou escreva para [${email}](mailto:${email}).`,
    ),
    heading('Como a peça deve voltar'),
    text(
      'Sem sinais de uso, sem lavagem, com a etiqueta presa e, se possível, na embalagem original. Experimentar em casa está valendo: é justamente para isso que existe o prazo.',
    ),
    heading('Quando o dinheiro volta'),
    list([
      'Pix: na mesma conta que pagou, em até 5 dias úteis depois que a peça chega.',
      'Cartão: pedimos o estorno à operadora em até 5 dias úteis; ele aparece na fatura atual ou na seguinte, conforme a data de fechamento.',
      'Pago na entrega: por Pix, na conta que você indicar.',
    ]),
    heading('Peça com defeito'),
    text(
      'Você tem 90 dias para avisar sobre um defeito (art. 26 do Código de Defesa do Consumidor), contados da entrega ou do dia em que ele aparecer, se estava escondido. O frete é nosso, e resolvemos com conserto, outra peça ou o seu dinheiro de volta.',
    ),
  ];
}
