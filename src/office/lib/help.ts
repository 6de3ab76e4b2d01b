import type { ActId } from '#shared/acts.ts';
import { officePaths } from './paths.ts';

/** A short text about one thing of the office: found in the search and in 'Suporte'. */
export interface HelpText {
  title: string;
  text: string;
  /** Where it is done. */
  to: string;
  /** Who may go there. */
  act: ActId;
  /** Other words that people look for. */
  words?: string;
}

/** All of them, in the order of the menu; the first of a place is about the whole screen. */
export const HELP: readonly HelpText[] = [
  {
    title: 'Início: o dia da loja',
    text: 'Mostra o que espera por você (cobrar, embalar, enviar), as vendas de hoje e dos últimos 30 dias, o que vende mais e o que está para acabar. Os números se atualizam sozinhos a cada minuto.',
    to: officePaths.home,
    act: 'see-figures',
    words: 'painel resumo faturamento vendas do dia',
  },
  {
    title: 'Primeiros passos da loja',
    text: 'Uma lista do que falta para vender de verdade, vista no que a loja já tem: ninguém marca nada à mão. Dá para esconder e mostrar de novo em Início.',
    to: officePaths.home,
    act: 'first-steps',
    words: 'começar configurar tarefas demonstração exemplo',
  },
  {
    title: 'Produtos: a lista',
    text: 'Procure, filtre e mude muitos de uma vez: preço, categoria, esconder, destacar ou excluir. O que foi excluído pode voltar por 7 dias, em "Desfazer".',
    to: officePaths.products,
    act: 'see-products',
    words: 'peças catálogo estoque esconder ocultar excluir desfazer',
  },
  {
    title: 'Criar um produto',
    text: 'Quatro passos: dados, cores, tamanhos com estoque e medidas, e revisão. As fotos são por cor. O rascunho fica guardado neste navegador enquanto você escreve.',
    to: officePaths.newProduct,
    act: 'edit-products',
    words: 'cadastrar novo peça foto cor tamanho medida',
  },
  {
    title: 'Trazer produtos de uma planilha',
    text: 'Baixe a planilha em Produtos, mude no Excel ou no LibreOffice e envie aqui. Antes de gravar, a loja mostra o que vai mudar, linha por linha.',
    to: officePaths.importProducts,
    act: 'edit-products',
    words: 'importar exportar csv excel planilha',
  },
  {
    title: 'Categorias e a ordem delas',
    text: 'As categorias aparecem na loja na ordem desta lista: arraste, ou use as setas. Uma categoria com produtos não se exclui: mude antes os produtos.',
    to: officePaths.categories,
    act: 'see-products',
    words: 'ordenar menu',
  },
  {
    title: 'Reposição: o que pedir de novo',
    text: 'Tamanhos e cores que acabaram e que as clientes ainda pedem, para quantos dias o estoque dá e o que está parado. Dá para baixar em planilha.',
    to: officePaths.restock,
    act: 'see-products',
    words: 'estoque baixo acabou avise-me grade furada',
  },
  {
    title: 'Vendas: achar um pedido',
    text: 'Procure pelo código, pelo nome, pelo telefone ou pela cidade. Os filtros separam o que falta cobrar, embalar e enviar.',
    to: officePaths.sales,
    act: 'see-orders',
    words: 'pedidos compras status',
  },
  {
    title: 'Devolver o dinheiro de um pedido',
    text: 'Abra o pedido em Vendas e use "Estornar": tudo ou só alguns itens. O dinheiro volta pelo mesmo caminho em que veio, e a cliente recebe um e-mail.',
    to: officePaths.sales,
    act: 'give-money-back',
    words: 'estorno reembolso devolução troca cancelar desistência arrependimento',
  },
  {
    title: 'Expedição: embalar e enviar',
    text: 'Os pacotes a enviar, o mais antigo primeiro, com o que vai dentro e o endereço. Ao anotar o rastreio, a cliente é avisada por e-mail.',
    to: officePaths.parcels,
    act: 'pack-orders',
    words: 'pacote rastreio correios etiqueta envio separar',
  },
  {
    title: 'Clientes e os dados delas',
    text: 'Quem tem conta na loja, com os pedidos de cada uma. Ver dados pessoais fica anotado na auditoria.',
    to: officePaths.customers,
    act: 'see-customers',
    words: 'lgpd cpf cadastro compradoras',
  },
  {
    title: 'Descontos e cupons',
    text: 'Promoções por quantidade, valor, categoria ou cupom, com início e fim. Uma promoção só vale depois de publicada, e pode ser pausada a qualquer hora.',
    to: officePaths.discounts,
    act: 'see-promotions',
    words: 'promoção cupom leve mais frete grátis',
  },
  {
    title: 'Simular uma compra com promoções',
    text: 'Monte um carrinho e veja quais promoções entram, em que ordem e por quê. Nada é vendido.',
    to: officePaths.simulator,
    act: 'try-promotions',
    words: 'testar desconto carrinho',
  },
  {
    title: 'Trocas e devoluções',
    text: 'Os pedidos de troca dos clientes, do mais antigo ao mais novo: autorize, anote que a peça chegou, confira, e mande a peça nova, dê um vale ou devolva o valor.',
    to: officePaths.exchanges,
    act: 'see-exchanges',
    words: 'trocar tamanho defeito arrependimento devolver postagem reversa',
  },
  {
    title: 'Vales: crédito e vale-presente',
    text: 'Um vale-troca vai por e-mail e paga compras até acabar o saldo. Aqui se veem os saldos, se dá um vale novo e se bloqueia um perdido.',
    to: officePaths.credits,
    act: 'see-credits',
    words: 'crédito troca presente gift card',
  },
  {
    title: 'Mudança: trazer a loja antiga',
    text: 'Traga produtos, clientes e pedidos da Nuvemshop ou da Shopify, e produtos do WooCommerce, pelo arquivo que elas exportam. Antes de valer, mostra o que vai mudar; depois, dá para desfazer. Aqui também se leva tudo embora.',
    to: officePaths.moving,
    act: 'move-shop',
    words: 'importar migrar clientes pedidos antigos nuvemshop shopify woocommerce exportar levar',
  },
  {
    title: 'Links que não levam a nada: endereços antigos',
    text: 'Diga para onde leva um link da loja antiga, de um produto que saiu ou de uma categoria excluída. Categoria que muda de nome entra sozinha: os links antigos seguem até ela.',
    to: officePaths.oldAddresses,
    act: 'move-shop',
    words: 'redirecionar 301 página não encontrada link quebrado renomear url',
  },
  {
    title: 'PIX fora de pedidos',
    text: 'Crie um PIX de qualquer valor para cobrar por mensagem. Quando for pago, ele aparece aqui e na conciliação.',
    to: officePaths.customPix,
    act: 'custom-pix',
    words: 'cobrança whatsapp qr code customizado',
  },
  {
    title: 'Conciliação: o dinheiro confere?',
    text: 'Põe lado a lado o que a loja vendeu e o que o Mercado Pago recebeu, tarifou e devolveu, dia a dia. O que não fecha fica numa lista para você resolver.',
    to: officePaths.reconciliation,
    act: 'see-reconciliation',
    words: 'taxas tarifas repasse relatório extrato',
  },
  {
    title: 'Disputas: compras contestadas',
    text: 'Quando alguém contesta uma compra no cartão, há um prazo para responder com provas. A loja junta o que sabe num PDF.',
    to: officePaths.disputes,
    act: 'answer-disputes',
    words: 'chargeback contestação fraude',
  },
  {
    title: 'Configurações da loja',
    text: 'Nome, CNPJ, contatos, aviso no topo e cores. Salvar guarda um rascunho; a loja só muda quando você publica, agora ou numa data. Dá para voltar a qualquer versão.',
    to: officePaths.settings,
    act: 'shop-settings',
    words: 'nome endereço whatsapp instagram aviso rascunho publicar',
  },
  {
    title: 'Receber de verdade, por PIX e cartão',
    text: 'Em Configurações › Pagamentos, cole a chave pública, o token e a assinatura da sua conta do Mercado Pago. A loja pergunta de quem é a conta antes de guardar, e o token nunca mais aparece. Depois, ligue os pagamentos: até lá nada é cobrado.',
    to: officePaths.payments,
    act: 'service-credentials',
    words: 'mercado pago credenciais token chave pública assinatura webhook produção sandbox teste',
  },
  {
    title: 'Colocar o seu logo',
    text: 'Em Configurações, em Marca: um logo deitado para o topo da loja e dos e-mails, e um símbolo quadrado para a aba do navegador, o ícone do celular e os links que você manda. PNG sem fundo fica melhor; SVG não é aceito.',
    to: `${officePaths.settings}?campo=logo`,
    act: 'shop-settings',
    words: 'marca símbolo ícone favicon imagem aba identidade',
  },
  {
    title: 'A página inicial com a sua cara',
    text: 'Em Configurações, em Página inicial: título, frase, botão e foto da capa, com o ponto que precisa aparecer em toda tela. Categorias e destaques podem sair, e no celular os destaques podem passar com o dedo.',
    to: `${officePaths.settings}?campo=capa_titulo`,
    act: 'shop-settings',
    words: 'capa banner foto home destaques categorias início vitrine',
  },
  {
    title: 'Frete de verdade e formas de envio',
    text: 'Em Configurações › Entregas, cole o token da sua conta do Melhor Envio e diga o CEP de onde os pacotes saem. A loja só guarda o que cota, e o token nunca mais aparece. Lá também se somam dias ao prazo e se escolhe o que oferecer.',
    to: officePaths.freight,
    act: 'service-credentials',
    words: 'melhor envio token cep origem prazo dias correios transportadora',
  },
  {
    title: 'Entrega local por faixas de CEP',
    text: 'Em Configurações › Entregas, desenhe áreas: faixas de CEP, preço, prazo e a partir de que valor é grátis. Quem mora numa delas vê "Entrega local" ao lado das transportadoras. Onde duas se encontram, vale a mais barata.',
    to: officePaths.freight,
    act: 'service-credentials',
    words: 'área motoboy bairro cep faixa entrega própria mesmo dia taxa',
  },
  {
    title: 'Retirada na loja',
    text: 'Em Configurações › Entregas, diga onde e em que horário se busca um pedido. Quem compra vê “Retirar na loja” depois das formas de envio, sem frete. No pedido, marque “Pronto para retirada”: a cliente recebe um código, e você o digita em “Marcar como retirado” quando ela vem.',
    to: officePaths.freight,
    act: 'service-credentials',
    words: 'buscar retirar balcão código loja física pronto',
  },
  {
    title: 'E-mails que saem da loja',
    text: 'Em Configurações › E-mails, digite o servidor, o usuário e a senha do seu provedor. A loja só guarda o que o servidor aceita, depois de um e-mail de teste, e a senha nunca mais aparece.',
    to: officePaths.mailServer,
    act: 'service-credentials',
    words: 'smtp servidor senha remetente assinatura caixa de teste spam',
  },
  {
    title: 'O que cada e-mail da loja diz',
    text: 'Em Configurações › E-mails › Textos, mude o assunto e escreva a sua abertura e o seu fecho. Peças, código PIX, rastreio e links ficam sempre. Veja a prévia, mande um teste para você, e volte ao texto da loja quando quiser.',
    to: officePaths.mailTexts,
    act: 'mail-texts',
    words: 'mensagem assunto texto confirmação cliente prévia teste abertura fecho',
  },
  {
    title: 'Cores, cantos e letras da loja',
    text: 'Escolha a cor da marca e a loja faz uma paleta que dá para ler em todo fundo. Veja numa prévia antes de publicar.',
    to: officePaths.settings,
    act: 'shop-settings',
    words: 'aparência tema visual logo marca fonte',
  },
  {
    title: 'Menus do topo e do rodapé',
    text: 'Em Configurações › Menus, escolha páginas e categorias e ponha em ordem com Subir e Descer. Sem itens, vale o menu que vem com a loja. O que estiver oculto some do menu sozinho.',
    to: officePaths.settings,
    act: 'shop-settings',
    words: 'cabeçalho navegação links ordem categoria',
  },
  {
    title: 'Páginas da loja: Sobre nós, Guia de medidas…',
    text: 'Em Configurações › Páginas, escreva páginas com títulos, textos, listas, imagens e tabelas, veja como ficam e publique. Ponha cada uma num menu; mudou o endereço, o de antes leva ao novo.',
    to: officePaths.ownPages,
    act: 'shop-settings',
    words: 'sobre nós quem somos conteúdo texto institucional guia medidas criar página',
  },
  {
    title: 'Fechar a loja por um tempo',
    text: 'Em Configurações. Quem chega lê "Em breve" e ninguém compra; pedidos já feitos continuam. Um link de prévia mostra a loja a quem você quiser.',
    to: officePaths.settings,
    act: 'shop-settings',
    words: 'férias em breve manutenção abrir prévia',
  },
  {
    title: 'Dar acesso a outra pessoa',
    text: 'Cada perfil vê e faz só o que é dele: catálogo, expedição, atendimento, leitura. Quem sai da equipe perde o acesso na hora.',
    to: officePaths.administrators,
    act: 'manage-staff',
    words: 'administradores equipe funcionária usuário perfil permissão',
  },
  {
    title: 'Senha e verificação em duas etapas',
    text: 'Troque a sua senha, ligue um aplicativo de códigos ou uma chave de acesso, e encerre sessões abertas em outros aparelhos.',
    to: officePaths.password,
    act: 'own-access',
    words: 'minha senha segurança passkey código sair',
  },
  {
    title: 'Auditoria: quem fez o quê',
    text: 'Tudo o que se muda na administração fica anotado, com quem e quando. Nada se apaga daqui.',
    to: officePaths.audit,
    act: 'see-audit',
    words: 'histórico registro log',
  },
  {
    title: 'E-mails guardados no modo de teste',
    text: 'Enquanto não há um servidor de e-mails, nenhum sai da loja: eles ficam aqui para você ler.',
    to: officePaths.mails,
    act: 'see-kept-mails',
    words: 'mensagens smtp teste',
  },
  {
    title: 'A loja está com algum problema?',
    text: 'Suporte olha banco de dados, disco, backup, endereço e provedores, e diz o que fazer. O relatório pode ser enviado a quem ajuda você; não há segredos nele.',
    to: officePaths.support,
    act: 'see-state',
    words: 'ajuda erro fora do ar backup diagnóstico',
  },
];
