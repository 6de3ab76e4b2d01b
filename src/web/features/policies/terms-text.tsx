import { Link } from 'react-router';
import { POSTING_HOUR } from '#shared/arrival.ts';
import { paths } from '#shared/paths.ts';
import { exchangeDaysOf, type ShopSettings } from '#shared/shop.ts';

/** What holds between the shop and whoever buys in it. */
export function TermsText({ shop }: { shop: ShopSettings }) {
  return (
    <>
      <h2>O que estes termos são</h2>
      <p>
        São as regras de uso do site e das compras feitas na {shop.name}. Seguem o Código de Defesa do
        Consumidor (Lei 8.078/1990) e o Decreto 7.962/2013, que trata do comércio eletrônico. Nada aqui
        diminui direitos que a lei dá a você.
      </p>
      <h2>Produtos e preços</h2>
      <ul>
        <li>Os preços estão em reais e valem para compras no site enquanto aparecem nele.</li>
        <li>
          Quando há preço promocional, o preço anterior aparece riscado e o que vale é o menor. O valor final,
          com o frete, é mostrado antes de você pagar.
        </li>
        <li>
          As cores podem variar um pouco de tela para tela. As medidas de cada peça, em centímetros, estão na
          página do produto.
        </li>
        <li>Se um preço estiver visivelmente errado, avisamos você antes de seguir com o pedido.</li>
      </ul>
      <h2>Pedido e estoque</h2>
      <p>
        Quando você confirma o pedido, as peças ficam reservadas. Um pedido por Pix espera o pagamento até o
        código vencer; depois disso a reserva termina e as peças voltam à loja. Se o pagamento chegar mais
        tarde e a peça já tiver sido vendida, devolvemos o valor inteiro.
      </p>
      <h2>Pagamento</h2>
      <p>
        Aceitamos Pix, cartão de crédito e, onde houver entrega própria, pagamento na entrega. Pix e cartão
        são processados pelo Mercado Pago. Os dados do cartão vão direto para ele e não passam pelos nossos
        servidores.
      </p>
      <h2>Entrega</h2>
      <p>
        O prazo e o valor dependem do seu CEP e aparecem antes do pagamento, com as datas em que o pedido deve
        chegar. Pago até as {POSTING_HOUR}h, ele é postado no dia útil seguinte; mais tarde, conta como pago
        no outro dia. O prazo da transportadora conta da postagem, o da entrega própria conta do pagamento,
        sempre em dias úteis. Confira o endereço com atenção: uma segunda entrega por endereço errado pode ter
        novo frete.
      </p>
      <h2>Trocas e devoluções</h2>
      <p>
        {`Você pode desistir da compra em até 7 dias e trocar em até ${exchangeDaysOf(shop)} dias. Os detalhes estão em `}
        <Link to={paths.returns}>Trocas e devoluções</Link>.
      </p>
      <h2>Sua conta</h2>
      <p>
        Dá para comprar sem cadastro. Se você criar uma conta, cuide da sua senha e nos avise se notar algo
        estranho. Quando quiser, pode exportar os seus dados ou apagar a conta na página Meu Perfil.
      </p>
      <h2>Textos e imagens</h2>
      <p>
        As fotos, desenhos e textos do site são da {shop.name}. Pode compartilhar os links à vontade; para
        qualquer outro uso, fale com a gente.
      </p>
      <h2>Se algo der errado</h2>
      <p>
        Primeiro, fale com a gente: quase tudo se resolve em uma conversa. Você também pode procurar o Procon
        da sua cidade ou o site{' '}
        <a href="https://www.consumidor.gov.br" target="_blank" rel="noopener noreferrer">
          consumidor.gov.br
        </a>
        . Vale a lei brasileira, e o foro é o do seu domicílio.
      </p>
    </>
  );
}
