import type { FreteOpcao } from './wire/shipping.ts';

/** The option by which nothing is sent but an e-mail: that of a cart of gift cards alone. */
export const DIGITAL_FREIGHT = 'digital';

/** When a gift card comes, wherever it is told. */
export const BY_EMAIL = 'Enviado por e-mail depois do pagamento';

/** Money is not turned into other money. */
export const NOT_BY_CREDIT =
  'Um vale não paga vale-presente. Retire o vale para pagar de outra forma, ou compre o vale-presente em outro pedido.';

/** Nothing of it comes to the door, and money that is paid there goes back by no call. */
export const NOT_AT_DOOR =
  'Vale-presente não é pago na entrega: ele vai por e-mail depois do pagamento. Pague por PIX ou cartão, ou retire-o do pedido.';

/** Are these gift cards and nothing else? */
export const areGiftCards = (lines: readonly { isGiftCard: boolean }[]): boolean =>
  lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard);

/** The option itself, which nobody needs to ask for: what it costs depends on nothing. */
export const BY_EMAIL_OPTION: FreteOpcao = {
  id: DIGITAL_FREIGHT,
  nome: 'Por e-mail',
  servico: 'Por e-mail',
  company: '',
  prazo: 0,
  valor: 0,
  preco: 0,
  descricao: BY_EMAIL,
  tipo: 'digital',
  isDelivery: false,
  logo: null,
  cotacao: '',
  estimado: false,
};

/** The place of what goes nowhere. */
export const NO_PLACE = {
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};
