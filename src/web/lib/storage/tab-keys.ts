/** Everything that a tab keeps, in one list, so that a logout forgets all of it. */
export const TAB_KEYS = {
  /** A CheckoutState, on its way to the payment and through a reload of it. */
  checkout: 'checkout',
  checkoutForm: 'checkout-form',
  quotes: 'frete',
  /** The code of a coupon, as it was typed or came with a link. */
  coupon: 'cupom',
  /** The vales that were typed, with what is left on them. */
  credits: 'vales',
  placedOrder: 'pedido',
  openedOrder: 'pedido-consultado',
  standingOrder: 'payment-order',
  attempt: 'payment-attempt',
  cardInDoubt: 'payment-doubt',
  /** Where one stood in a long list. */
  listPlace: 'lista',
  deliveryOrder: 'delivery-order',
  /** That the page was loaded anew in place of a copy. */
  copyLeft: 'copy-left',
  /** When the page was loaded anew for a part of it that could be had only so, and for which parts. */
  startedAnew: 'started-anew',
  /** The e-mail of the customer whose tab this was last. */
  owner: 'de',
} as const;
