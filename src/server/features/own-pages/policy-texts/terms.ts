import { POSTING_HOUR } from '#shared/arrival.ts';
import type { Bloco } from '#shared/own-pages.ts';
import { heading, list, text, type PolicyFacts } from './parts.ts';

/** 'Termos e condições', word for word as the shop comes with them. */
export function termsBlocks({ name, days }: PolicyFacts): Bloco[] {
  return [
    text('As regras da loja, em linguagem simples e sem letra miúda.'),
    heading('O que estes termos são'),
    text(
      `São as regras de uso do site e das compras feitas na ${name}. Seguem o Código de Defesa do Consumidor (Lei 8.078/1990) e o Decreto 7.962/2013, que trata do comércio eletrônico. Nada aqui diminui direitos que a lei dá a você.`,
    ),
    heading('Produtos e preços'),
    list([
      'Os preços estão em reais e valem para compras no site enquanto aparecem nele.',
      'Quando há preço promocional, o preço anterior aparece riscado e o que vale é o menor. O valor final, com o frete, é mostrado antes de você pagar.',
      'As cores podem variar um pouco de tela para tela. As medidas de cada peça, em centímetros, estão na página do produto.',
      'Se um preço estiver visivelmente errado, avisamos você antes de seguir com o pedido.',
    ]),
    heading('Pedido e estoque'),
    text(
      'Quando você confirma o pedido, as peças ficam reservadas. Um pedido por Pix espera o pagamento até o código vencer; depois disso a reserva termina e as peças voltam à loja. Se o pagamento chegar mais tarde e a peça já tiver sido vendida, devolvemos o valor inteiro.',
    ),
    heading('Pagamento'),
    text(
      'Aceitamos Pix, cartão de crédito e, onde houver entrega própria, pagamento na entrega. Pix e cartão são processados pelo Mercado Pago. Os dados do cartão vão direto para ele e não passam pelos nossos servidores.',
    ),
    heading('Entrega'),
    text(
      `O prazo e o valor dependem do seu CEP e aparecem antes do pagamento, com as datas em que o pedido deve chegar. Pago até as ${POSTING_HOUR}h, ele é postado no dia útil seguinte; mais tarde, conta como pago no outro dia. O prazo da transportadora conta da postagem, o da entrega própria conta do pagamento, sempre em dias úteis. Confira o endereço com atenção: uma segunda entrega por endereço errado pode ter novo frete.`,
    ),
    heading('Trocas e devoluções'),
    text(
      `Você pode desistir da compra em até 7 dias e trocar em até ${days} dias. Os detalhes estão em [Trocas e devoluções](/trocas-e-devolucoes).`,
    ),
    heading('Sua conta'),
    text(
      'Dá para comprar sem cadastro. Se você criar uma conta, cuide da sua senha e nos avise se notar algo estranho. Quando quiser, pode exportar os seus dados ou apagar a conta na página Meu Perfil.',
    ),
    heading('Textos e imagens'),
    text(
      `As fotos, desenhos e textos do site são da ${name}. Pode compartilhar os links à vontade; para qualquer outro uso, fale com a gente.`,
    ),
    heading('Se algo der errado'),
    text(
      'Primeiro, fale com a gente: quase tudo se resolve em uma conversa. Você também pode procurar o Procon da sua cidade ou o site [consumidor.gov.br](https://www.consumidor.gov.br). Vale a lei brasileira, e o foro é o do seu domicílio.',
    ),
  ];
}
