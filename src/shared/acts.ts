/** As what somebody may work in the office. */
export const OFFICE_ROLES = ['admin', 'equipe', 'catalogo', 'expedicao', 'suporte', 'leitura'] as const;

export type OfficeRole = (typeof OFFICE_ROLES)[number];

interface Act {
  /** What it allows, in words for people. */
  text: string;
  roles: readonly OfficeRole[];
  /**
   * Wants somebody who has just shown who she is: of everybody, or of whoever has a second factor, since programs that
   * log in by a password alone rely on the call.
   */
  proof?: 'of all' | 'with a factor';
}

/** For so long a login, or a proof given anew, holds in its session. */
export const PROOF_MINUTES = 10;

const OWNER = ['admin'] as const;
const WITH_TEAM = ['admin', 'equipe'] as const;
const GOODS = ['admin', 'equipe', 'catalogo'] as const;

/**
 * All that can be done in the office, and by whom: each of its routes names one of these, its menu, pages and buttons
 * follow them, and docs/acts.md is written from them.
 */
export const ACTS = {
  'own-access': { text: 'O próprio acesso: entrar, senha, segunda etapa e sessões', roles: OFFICE_ROLES },
  'search-office': { text: 'Procurar no que o próprio perfil vê', roles: OFFICE_ROLES },
  'see-figures': { text: 'Ver os números de vendas', roles: ['admin', 'leitura'] },
  'see-products': {
    text: 'Ver produtos, categorias, estoque e o que é procurado',
    roles: ['admin', 'equipe', 'catalogo', 'leitura'],
  },
  'edit-products': { text: 'Mudar produtos, categorias, imagens e estoque', roles: GOODS },
  'see-costs': { text: 'Ver e informar o custo das peças', roles: OWNER },
  'see-promotions': { text: 'Ver promoções', roles: ['admin', 'equipe', 'catalogo', 'leitura'] },
  'try-promotions': { text: 'Simular uma compra com promoções', roles: GOODS },
  'see-promotion-uses': { text: 'Ver os pedidos que usaram uma promoção', roles: WITH_TEAM },
  'edit-promotions': { text: 'Criar, mudar, publicar e pausar promoções e cupons', roles: OWNER },
  'see-orders': { text: 'Ver pedidos', roles: ['admin', 'equipe', 'suporte', 'leitura'] },
  'sell-elsewhere': { text: 'Fazer um pedido do balcão, do Instagram ou do WhatsApp', roles: WITH_TEAM },
  'discount-sales': { text: 'Dar um desconto próprio em um pedido', roles: OWNER },
  'note-orders': { text: 'Escrever observações em um pedido', roles: ['admin', 'equipe', 'suporte'] },
  'write-to-buyers': {
    text: 'Escrever a quem comprou, por e-mail ou WhatsApp, sobre um pedido',
    roles: ['admin', 'equipe', 'suporte'],
  },
  'move-orders': { text: 'Mudar o estado e o envio de um pedido', roles: WITH_TEAM },
  'edit-orders': { text: 'Mudar endereço e peças de um pedido antes do envio', roles: WITH_TEAM },
  'hand-over-uncoded': {
    text: 'Marcar um pedido como retirado ou entregue sem conferir o código',
    roles: OWNER,
  },
  'pack-orders': {
    text: 'Separar, enviar e entregar pacotes, com nome, endereço e o que se paga na porta',
    roles: ['admin', 'equipe', 'expedicao'],
  },
  'see-labels': {
    text: 'Ver etiquetas de envio',
    roles: ['admin', 'equipe', 'expedicao', 'suporte', 'leitura'],
  },
  'buy-labels': {
    text: 'Comprar, imprimir e cancelar etiquetas de envio',
    roles: ['admin', 'equipe', 'expedicao'],
  },
  'label-money': {
    text: 'Conferir o que etiquetas custaram e o que volta para a carteira',
    roles: OWNER,
  },
  'see-invoices': {
    text: 'Ver as notas fiscais de pedidos',
    roles: ['admin', 'equipe', 'expedicao', 'suporte', 'leitura'],
  },
  'note-invoices': {
    text: 'Anotar e tirar chaves de notas fiscais de pedidos',
    roles: ['admin', 'equipe', 'expedicao'],
  },
  // They name their buyer and tell sums: not for who only packs.
  'issue-invoices': { text: 'Emitir, baixar e cancelar notas fiscais de pedidos', roles: WITH_TEAM },
  'check-payments': { text: 'Conferir de novo o pagamento de um pedido', roles: WITH_TEAM },
  'export-orders': { text: 'Baixar os pedidos em planilha', roles: OWNER, proof: 'of all' },
  'give-money-back': { text: 'Estornar e resolver desistências', roles: OWNER, proof: 'with a factor' },
  'see-exchanges': {
    text: 'Ver trocas e devoluções',
    roles: ['admin', 'equipe', 'expedicao', 'suporte', 'leitura'],
  },
  // They are what a buyer tells in another form: not for who reads her words masked.
  'see-defect-photos': {
    text: 'Ver as fotos de defeitos',
    roles: ['admin', 'equipe', 'expedicao', 'suporte'],
  },
  'receive-returns': {
    text: 'Anotar que peças devolvidas chegaram',
    roles: ['admin', 'equipe', 'expedicao'],
  },
  'answer-exchanges': {
    text: 'Autorizar, recusar e conferir trocas, e enviar a peça nova',
    roles: WITH_TEAM,
  },
  'see-credits': { text: 'Ver vales, sem os códigos', roles: WITH_TEAM },
  'give-credits': { text: 'Dar, bloquear e descontar vales', roles: OWNER, proof: 'with a factor' },
  'judge-fraud': { text: 'Retirar um alerta de fraude', roles: OWNER },
  'see-customers': { text: 'Ver clientes', roles: ['admin', 'suporte', 'leitura'] },
  'see-customer-figures': { text: 'Ver os números de clientes', roles: ['admin', 'leitura'] },
  'see-newsletter': {
    text: 'Ver quem recebe novidades por e-mail, e tirar alguém da lista',
    roles: OWNER,
  },
  'export-newsletter': { text: 'Baixar a lista de novidades em planilha', roles: OWNER, proof: 'of all' },
  'see-reconciliation': { text: 'Ver a conciliação', roles: ['admin', 'leitura'] },
  'settle-charges': {
    text: 'Resolver o que não fecha na conciliação, baixar planilhas e pedir relatórios',
    roles: OWNER,
  },
  'answer-disputes': { text: 'Ver e responder contestações', roles: OWNER },
  'custom-pix': { text: 'Criar e excluir PIX fora de pedidos', roles: OWNER },
  'shop-settings': { text: 'Mudar as configurações da loja', roles: OWNER },
  'service-credentials': {
    text: 'Mudar senhas e credenciais dos serviços da loja',
    roles: OWNER,
    proof: 'of all',
  },
  'mail-texts': {
    text: 'Mudar os textos dos e-mails e as mensagens prontas, e mandar um e-mail de teste',
    roles: OWNER,
    proof: 'of all',
  },
  'first-steps': {
    text: 'Ver os primeiros passos, testar frete e e-mail e tirar os produtos de exemplo',
    roles: OWNER,
  },
  'move-shop': { text: 'Trazer uma loja antiga', roles: OWNER },
  'take-everything': { text: 'Levar embora tudo da loja', roles: OWNER, proof: 'of all' },
  'manage-staff': { text: 'Dar, mudar e tirar acessos', roles: OWNER },
  'see-audit': { text: 'Ver a auditoria', roles: OWNER },
  'see-kept-mails': { text: 'Ver os e-mails guardados', roles: OWNER },
  'use-sandbox': { text: 'Usar o modo de teste de uma loja publicada', roles: OWNER },
  'see-state': { text: 'Ver como a loja está', roles: OWNER },
} as const satisfies Record<string, Act>;

export type ActId = keyof typeof ACTS;

/** May somebody of this role do it? */
export function may(role: OfficeRole, act: ActId): boolean {
  const { roles }: Act = ACTS[act];
  return roles.includes(role);
}

/** Whose proof has to be a fresh one before it is done; null: nobody's. */
export function proofOf(act: ActId): Act['proof'] | null {
  const { proof }: Act = ACTS[act];
  return proof ?? null;
}

/**
 * What of a buyer's data somebody reads of an order or a customer that she may see: all of it; what a parcel needs; what an
 * answer needs, her CPF masked; or next to nothing.
 */
export type Sight = 'all' | 'parcel' | 'contact' | 'masked';

export const SIGHTS: Readonly<Record<OfficeRole, Sight>> = {
  admin: 'all',
  equipe: 'parcel',
  catalogo: 'masked',
  expedicao: 'parcel',
  suporte: 'contact',
  leitura: 'masked',
};

/** May people be found by e-mail, CPF and phone? Whoever can't read all of these must not find them out by asking. */
export const findsPeople = (role: OfficeRole): boolean => SIGHTS[role] === 'all';
