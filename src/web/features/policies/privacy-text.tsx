import { Link } from 'react-router';
import { mailedPaths } from '#shared/mailed-paths.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';

/** What is kept of people, why, for how long, and how to have it back or gone. */
export function PrivacyText({ shop }: { shop: ShopSettings }) {
  return (
    <>
      <h2>O que guardamos e por quê</h2>
      <ul>
        <li>
          <strong>Para entregar o pedido:</strong> nome, endereço, e-mail e WhatsApp. Sem eles a peça não
          chega.
        </li>
        <li>
          <strong>Para cobrar e emitir documentos fiscais:</strong> CPF, valores e forma de pagamento, porque
          a lei exige.
        </li>
        <li>
          <strong>Para a sua conta, se você criar uma:</strong> os dados do cadastro e uma senha embaralhada,
          que nem nós conseguimos ler.
        </li>
        <li>
          <strong>Para avisar que uma peça voltou, se você pedir:</strong> o e-mail e a peça.
        </li>
        <li>
          <strong>Para mandar novidades, se você pedir e confirmar:</strong> o e-mail, o texto que você
          aceitou e quando.
        </li>
        <li>
          <strong>Para ver um defeito que você conta:</strong> as fotos que você manda. Só a equipe da loja as
          vê.
        </li>
        <li>
          <strong>Para manter o site de pé:</strong> registros técnicos sem CPF, sem senha e sem o número do
          seu cartão.
        </li>
      </ul>
      <p>
        A base legal é a execução da compra e o cumprimento de obrigações legais (Lei 13.709/2018, a LGPD,
        art. 7º, incisos II e V); para as novidades, o seu consentimento (inciso I), que você retira quando
        quiser. Não vendemos dados e não fazemos perfis para publicidade.
      </p>
      <h2>Com quem compartilhamos</h2>
      <ul>
        <li>
          <strong>Mercado Pago</strong>, para processar Pix e cartão. Número e código do cartão vão direto
          para ele. No cartão, recebe também o seu telefone, o endereço de entrega, as peças da compra e um
          número que o programa dele dá ao seu aparelho, contra fraude.
        </li>
        <li>
          <strong>Melhor Envio e a transportadora escolhida</strong>, para calcular o frete e entregar.
        </li>
        <li>
          <strong>ViaCEP e BrasilAPI</strong>, para achar o endereço de um CEP. Recebem só o CEP, e quem
          pergunta é o nosso servidor, não o seu aparelho.
        </li>
        {shop.directPictures && (
          <li>
            <strong>Quem guarda as imagens</strong>, que recebe o endereço de rede do seu aparelho quando ele
            as busca.
          </li>
        )}
      </ul>
      <h2>Cookies e o que fica no seu aparelho</h2>
      <p>
        A loja não usa cookies próprios, nem de publicidade, nem de medição. O que fica guardado no seu
        navegador serve só para a loja funcionar:
      </p>
      <ul>
        <li>
          <strong>O carrinho:</strong> até a compra ser paga ou você esvaziá-lo.
        </li>
        <li>
          <strong>A sua entrada na conta:</strong> uma chave de acesso e os dados do seu cadastro, até você
          sair ou a entrada vencer.
        </li>
        <li>
          <strong>A compra em andamento:</strong> o que você escreveu no formulário (nome, e-mail, WhatsApp,
          CPF e endereço), os fretes calculados, o pedido feito ou consultado e as tentativas de pagamento,
          para que recarregar a página não perca nem cobre nada duas vezes. Número e código do cartão nunca
          ficam. Some quando você fecha a aba ou sai da conta.
        </li>
        <li>
          <strong>Um pedido que espera pagamento:</strong> o código dele, o número e o prazo do pagamento e as
          peças que leva, para que você o encontre de novo e não pague duas vezes. Nunca nome nem e-mail. Some
          quando o pagamento termina, e em 24 horas no máximo.
        </li>
        <li>
          <strong>As suas medidas:</strong> as que você escreveu para descobrir o seu tamanho, até você pedir
          que a loja as esqueça ou sair da conta. Ficam só no navegador.
        </li>
        <li>
          <strong>O seu CEP:</strong> o último que você escreveu para ver o frete, até você pedir que a loja o
          esqueça ou sair da conta. Fica só no navegador.
        </li>
        <li>
          <strong>Onde você parou:</strong> a altura em que cada página estava, até você fechar a aba.
        </li>
        <li>
          <strong>Cópias para quando a conexão faltar:</strong> até 80 páginas visitadas da loja e 500
          arquivos delas, como fotos. Nunca o carrinho, a compra, os pedidos ou a conta. As mais antigas dão
          lugar às novas, e todas somem quando a loja muda de versão.
        </li>
        <li>
          <strong>Só para a nossa equipe, no painel da loja:</strong> a entrada, rascunhos, descontos e as
          últimas listas de produtos e de pedidos.
        </li>
      </ul>
      <p>Limpar os dados do site no navegador apaga tudo isso.</p>
      <p>
        Na página de pagamento por cartão, o Mercado Pago carrega um programa próprio contra fraude, que pode
        usar cookies dele.
      </p>
      <h2>Por quanto tempo</h2>
      <ul>
        <li>Dados de pedidos: pelo prazo que a lei fiscal pede, em regra 5 anos.</li>
        <li>Dados da conta: até você apagar a conta.</li>
        <li>
          Pedidos de aviso: até 180 dias, 30 dias depois do aviso, ou até você parar os avisos pelo link que
          vem em cada um.
        </li>
        <li>
          Novidades: 7 dias sem confirmação; depois, até você sair, e 5 anos a prova do aceite e da saída.
        </li>
        <li>
          Fotos de defeitos: 180 dias depois do fim da troca; se você cancela o pedido de troca, na hora.
        </li>
        <li>Registros técnicos: 6 meses, como pede o Marco Civil da Internet (Lei 12.965/2014, art. 15).</li>
      </ul>
      <h2>Seus direitos</h2>
      <p>
        Você pode ver, corrigir, exportar e apagar os seus dados. Com conta, faça isso em{' '}
        <Link to={paths.profile}>Meu Perfil</Link>: lá estão os botões para exportar tudo e para apagar a
        conta. Sem conta, <a href={mailedPaths.askGuestErasure}>peça um link para apagar os seus dados</a> ou
        escreva para <a href={`mailto:${shop.email}`}>{shop.email}</a>. Ao apagar, o cadastro some na hora;
        dos pedidos ficam apenas os valores que a lei manda guardar, sem nome, e-mail, telefone e endereço.
      </p>
      <p>
        Se achar que não cuidamos bem dos seus dados, você também pode procurar a Autoridade Nacional de
        Proteção de Dados, a ANPD.
      </p>
    </>
  );
}
