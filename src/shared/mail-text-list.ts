/** What a text may name, in words for who writes it. */
export const MAIL_FIELDS = {
  nome: 'o primeiro nome de quem recebe; sem nome, some com a vírgula antes dele',
  loja: 'o nome da loja',
  pedido: 'o código do pedido',
  numero: 'o número do pedido',
  total: 'o total do pedido',
  rastreio: 'o código de rastreio',
  transportadora: 'a transportadora',
  valor: 'o valor',
  validade: 'até quando vale',
  troca: 'o número da troca',
  peca: 'a peça, com cor e tamanho',
  link: 'o endereço da página do pedido',
} as const;

export type MailField = keyof typeof MAIL_FIELDS;

interface MailText {
  title: string;
  /** When it is sent. */
  when: string;
  group: MailGroup;
  fields: readonly MailField[];
}

export const MAIL_GROUPS = {
  pedido: 'Pedido e pagamento',
  entrega: 'Entrega',
  troca: 'Trocas e devoluções',
  vale: 'Vales e avisos',
  conta: 'Conta da cliente',
} as const;

export type MailGroup = keyof typeof MAIL_GROUPS;

const ORDER = ['nome', 'pedido', 'numero', 'total', 'loja'] as const;
const PARCEL = [...ORDER, 'rastreio', 'transportadora'] as const;
const EXCHANGE = ['nome', 'pedido', 'troca', 'loja'] as const;
const ACCOUNT = ['nome', 'loja'] as const;
const order = (title: string, when: string): MailText => ({ title, when, group: 'pedido', fields: ORDER });
const parcel = (title: string, when: string): MailText => ({ title, when, group: 'entrega', fields: PARCEL });
const exchange = (title: string, when: string): MailText => ({
  title,
  when,
  group: 'troca',
  fields: EXCHANGE,
});
const account = (title: string, when: string): MailText => ({ title, when, group: 'conta', fields: ACCOUNT });

/** Every mail to shoppers, by the name that its own words are kept under. */
const LIST = {
  pedido_recebido: order('Pedido recebido', 'Logo depois da compra, com o código PIX se for o caso.'),
  pedido_pago: order('Pagamento aprovado', 'Quando o pagamento é aprovado.'),
  balcao_pago: order(
    'Compra no balcão paga',
    'Quando uma venda do balcão é paga e as peças já foram levadas: é o comprovante.',
  ),
  vale_comprado: order('Compra de vale-presente recebida', 'Logo depois de uma compra só de vale-presente.'),
  vale_pago: order(
    'Compra de vale-presente paga',
    'Quando uma compra só de vale-presente é paga. O código vai em outro e-mail.',
  ),
  pedido_em_analise: order(
    'Pagamento em análise',
    'Quando o provedor de pagamentos pede tempo para analisar.',
  ),
  pagamento_divergente: order(
    'Pagamento em conferência',
    'Quando chega um valor diferente do total do pedido.',
  ),
  pedido_nao_pago: order(
    'Pedido não pago',
    'Uma vez, uma hora depois de o PIX vencer ou o cartão ser recusado, se ela não pagou nem comprou de novo. Uma pessoa recebe no máximo um por dia.',
  ),
  pedido_recusado: order('Pagamento não aprovado', 'Quando o pagamento é recusado depois de uma análise.'),
  pedido_cancelado: order('Pedido cancelado', 'Quando você ou a cliente cancela o pedido.'),
  pedido_estornado: order('Pedido estornado', 'Quando tudo o que foi pago volta para quem comprou.'),
  valor_devolvido: {
    ...order('Parte devolvida', 'Quando uma parte do valor volta e o pedido continua.'),
    fields: [...ORDER, 'valor'],
  },
  desistencia_recebida: order(
    'Desistência recebida',
    'Quando a cliente desiste da compra na página do pedido.',
  ),
  pedido_alterado: order(
    'Pedido alterado',
    'Quando você muda o endereço, ou o tamanho ou a cor de uma peça, antes de enviar.',
  ),
  parte_enviada: parcel('Parte enviada', 'Quando uma parte do pedido sai antes do resto.'),
  parte_corrigida: parcel('Rastreio de uma parte corrigido', 'Quando o código de uma parte muda.'),
  pacote_postado: parcel(
    'Parte ou peça nova na transportadora',
    'Quando a transportadora recebe uma parte do pedido, ou a peça nova de uma troca.',
  ),
  pacote_nao_entregue: parcel(
    'Entrega não feita de parte ou peça nova',
    'Quando a transportadora não consegue entregar uma parte do pedido, ou a peça nova de uma troca.',
  ),
  pacote_extraviado: parcel(
    'Parte ou peça nova perdida',
    'Quando a transportadora informa que perdeu uma parte do pedido, ou a peça nova de uma troca.',
  ),
  pacote_devolvido: parcel(
    'Parte ou peça nova devolvida',
    'Quando uma parte do pedido, ou a peça nova de uma troca, volta para a loja.',
  ),
  pedido_enviado: parcel(
    'Pedido enviado',
    'Quando o pedido sai da loja por uma transportadora, com o rastreio se houver.',
  ),
  pedido_saiu: {
    ...parcel(
      'Saiu para entrega',
      'Quando a própria loja sai para entregar, com o código que se diz na porta.',
    ),
    fields: ORDER,
  },
  pedido_pronto: {
    ...parcel('Pronto para retirada', 'Quando o pedido pode ser buscado, com o lugar, o horário e o código.'),
    fields: ORDER,
  },
  pedido_retirado: { ...parcel('Pedido retirado', 'Quando o pedido é buscado.'), fields: ORDER },
  rastreio_informado: parcel('Código de rastreio', 'Quando um pedido já enviado ganha um código.'),
  rastreio_corrigido: parcel('Rastreio corrigido', 'Quando o código de um pedido enviado muda.'),
  pedido_postado: parcel(
    'Na transportadora',
    'Quando a transportadora recebe um pacote cuja etiqueta foi comprada aqui.',
  ),
  entrega_nao_feita: parcel('Entrega não feita', 'Quando a transportadora não consegue entregar.'),
  entrega_extraviada: parcel('Pacote perdido', 'Quando a transportadora informa que perdeu o pacote.'),
  entrega_devolvida: parcel('Pacote devolvido', 'Quando o pacote volta para a loja.'),
  pedido_entregue: parcel(
    'Pedido entregue',
    'Quando o pedido é entregue por uma transportadora ou pela loja.',
  ),
  troca_pedida: exchange('Troca pedida', 'Quando a cliente pede uma troca ou devolução.'),
  troca_autorizada: exchange(
    'Troca autorizada',
    'Quando você autoriza, com o código de postagem se houver e o jeito de mandar a peça.',
  ),
  troca_codigo: exchange(
    'Código de postagem',
    'Quando um código de postagem é gerado depois que a troca foi autorizada.',
  ),
  troca_recusada: exchange('Troca recusada', 'Quando você recusa, com o motivo.'),
  troca_recebida: exchange('Peça recebida', 'Quando a peça chega de volta à loja.'),
  troca_conferida: exchange(
    'Peça conferida',
    'Quando você confere a peça que voltou, com o próximo passo. Se a troca termina antes, vai só o e-mail do fim.',
  ),
  troca_cancelada: exchange('Troca cancelada', 'Quando a cliente cancela o pedido de troca.'),
  troca_expirada: exchange('Troca encerrada', 'Quando a peça não volta dentro do prazo.'),
  troca_enviada: exchange('Peça nova enviada', 'Quando a peça nova de uma troca é enviada.'),
  vale_troca: {
    title: 'Vale-troca',
    when: 'Quando um vale-troca é dado, com o código dele.',
    group: 'vale',
    fields: ['nome', 'valor', 'validade', 'loja'],
  },
  vale_presente: {
    title: 'Vale-presente',
    when: 'Quando um vale-presente é pago, a quem ele se destina, com o código dele.',
    group: 'vale',
    fields: ['nome', 'valor', 'validade', 'loja'],
  },
  vale_vencendo: {
    title: 'Vale perto de vencer',
    when: 'Uma vez, antes de um vale com saldo vencer.',
    group: 'vale',
    fields: ['valor', 'validade', 'loja'],
  },
  avise_me: {
    title: 'De volta ao estoque',
    when: 'Uma vez, a quem pediu para ser avisada de uma peça.',
    group: 'vale',
    fields: ['peca', 'loja'],
  },
  novidades_confirmar: {
    title: 'Confirmar as novidades',
    when: 'Quando alguém pede as novidades por e-mail, com o link para confirmar e o que se aceita.',
    group: 'vale',
    fields: ['loja'],
  },
  novidades_bem_vinda: {
    title: 'Novidades confirmadas',
    when: 'Uma vez, a quem confirmou que quer as novidades, com o link para sair da lista.',
    group: 'vale',
    fields: ['loja'],
  },
  conta_confirmacao: account('Confirmação de e-mail', 'Quando alguém cria uma conta, com o link.'),
  conta_recuperacao: account('Nova senha', 'Quando alguém esquece a senha, com o link.'),
  conta_senha_redefinida: account('Senha redefinida', 'Depois que uma nova senha é criada pelo link.'),
  conta_senha_alterada: account('Senha alterada', 'Depois que a senha é trocada dentro da conta.'),
  visitante_exclusao: {
    ...account('Apagar dados', 'Quando quem comprou sem conta pede para apagar os dados, com o link.'),
    fields: ['loja'],
  },
} as const satisfies Record<string, MailText>;

export type MailTextName = keyof typeof LIST;
export const MAIL_TEXTS: Readonly<Record<MailTextName, MailText>> = LIST;
export const MAIL_TEXT_NAMES = Object.keys(LIST) as [MailTextName, ...MailTextName[]];
