import type { Bloco } from '#shared/own-pages.ts';
import { heading, list, text, type PolicyFacts } from './parts.ts';

const PICTURES_ELSEWHERE =
  '**Quem guarda as imagens**, que recebe o endereço de rede do seu aparelho quando ele as busca.';

/** 'Privacidade e cookies', word for word as the shop comes with it. */
export function privacyBlocks({ email, directPictures }: PolicyFacts): Bloco[] {
  return [
    text('O que sabemos sobre você, para que serve e como você manda nisso.'),
    heading('O que guardamos e por quê'),
    list([
      '**Para entregar o pedido:** nome, endereço, e-mail e WhatsApp. Sem eles a peça não chega.',
      '**Para cobrar e emitir documentos fiscais:** CPF, valores e forma de pagamento, porque a lei exige.',
      '**Para a sua conta, se você criar uma:** os dados do cadastro e uma senha embaralhada, que nem nós conseguimos ler.',
      '**Para avisar que uma peça voltou, se você pedir:** o e-mail e a peça.',
      '**Para mandar novidades, se você pedir e confirmar:** o e-mail, o texto que você aceitou e quando.',
      '**Para ver um defeito que você conta:** as fotos que você manda. Só a equipe da loja as vê.',
      '**Para manter o site de pé:** registros técnicos sem CPF, sem senha e sem o número do seu cartão.',
    ]),
    text(
      'A base legal é a execução da compra e o cumprimento de obrigações legais (Lei 13.709/2018, a LGPD, art. 7º, incisos II e V); para as novidades, o seu consentimento (inciso I), que você retira quando quiser. Não vendemos dados e não fazemos perfis para publicidade.',
    ),
    heading('Com quem compartilhamos'),
    list([
      '**Mercado Pago**, para processar Pix e cartão. Número e código do cartão vão direto para ele. No cartão, recebe também o seu telefone, o endereço de entrega, as peças da compra e um número que o programa dele dá ao seu aparelho, contra fraude.',
      '**Melhor Envio e a transportadora escolhida**, para calcular o frete e entregar.',
      '**ViaCEP e BrasilAPI**, para achar o endereço de um CEP. Recebem só o CEP, e quem pergunta é o nosso servidor, não o seu aparelho.',
      ...(directPictures ? [PICTURES_ELSEWHERE] : []),
    ]),
    heading('Cookies e o que fica no seu aparelho'),
    text(
      'A loja não usa cookies próprios, nem de publicidade, nem de medição. O que fica guardado no seu navegador serve só para a loja funcionar:',
    ),
    list([
      '**O carrinho:** até a compra ser paga ou você esvaziá-lo.',
      '**A sua entrada na conta:** uma chave de acesso e os dados do seu cadastro, até você sair ou a entrada vencer.',
      '**A compra em andamento:** o que você escreveu no formulário (nome, e-mail, WhatsApp, CPF e endereço), os fretes calculados, o pedido feito ou consultado e as tentativas de pagamento, para que recarregar a página não perca nem cobre nada duas vezes. Número e código do cartão nunca ficam. Some quando você fecha a aba ou sai da conta.',
      '**Um pedido que espera pagamento:** o código dele, o número e o prazo do pagamento e as peças que leva, para que você o encontre de novo e não pague duas vezes. Nunca nome nem e-mail. Some quando o pagamento termina, e em 24 horas no máximo.',
      '**As suas medidas:** as que você escreveu para descobrir o seu tamanho, até você pedir que a loja as esqueça ou sair da conta. Ficam só no navegador.',
      '**O seu CEP:** o último que você escreveu para ver o frete, até você pedir que a loja o esqueça ou sair da conta. Fica só no navegador.',
      '**Onde você parou:** a altura em que cada página estava, até você fechar a aba.',
      '**Cópias para quando a conexão faltar:** até 80 páginas visitadas da loja e 500 arquivos delas, como fotos. Nunca o carrinho, a compra, os pedidos ou a conta. As mais antigas dão lugar às novas, e todas somem quando a loja muda de versão.',
      '**Só para a nossa equipe, no painel da loja:** a entrada, rascunhos, descontos e as últimas listas de produtos e de pedidos.',
    ]),
    text('Limpar os dados do site no navegador apaga tudo isso.'),
    text(
      'Na página de pagamento por cartão, o Mercado Pago carrega um programa próprio contra fraude, que pode usar cookies dele.',
    ),
    heading('Por quanto tempo'),
    list([
      'Dados de pedidos: pelo prazo que a lei fiscal pede, em regra 5 anos.',
      'Dados da conta: até você apagar a conta.',
      'Pedidos de aviso: até 180 dias, 30 dias depois do aviso, ou até você parar os avisos pelo link que vem em cada um.',
      'Novidades: 7 dias sem confirmação; depois, até você sair, e 5 anos a prova do aceite e da saída.',
      'Fotos de defeitos: 180 dias depois do fim da troca; se você cancela o pedido de troca, na hora.',
      'Registros técnicos: 6 meses, como pede o Marco Civil da Internet (Lei 12.965/2014, art. 15).',
    ]),
    heading('Seus direitos'),
    text(
      `Você pode ver, corrigir, exportar e apagar os seus dados. Com conta, faça isso em [Meu Perfil](/perfil): lá estão os botões para exportar tudo e para apagar a conta. Sem conta, [peça um link para apagar os seus dados](/apagar-dados) ou escreva para [${email}](mailto:${email}). Ao apagar, o cadastro some na hora; dos pedidos ficam apenas os valores que a lei manda guardar, sem nome, e-mail, telefone e endereço.`,
    ),
    text(
      'Se achar que não cuidamos bem dos seus dados, você também pode procurar a Autoridade Nacional de Proteção de Dados, a ANPD.',
    ),
  ];
}
