const LABELS: Readonly<Record<string, string>> = {
  pix: 'PIX do Mercado Pago',
  cartao: 'Cartão pelo Mercado Pago',
  credit: 'Cartão pelo Mercado Pago',
  entrega: 'Na entrega',
  preferencia: 'Página do Mercado Pago',
};

/** 'Cartão pelo Mercado Pago, 3x'; a way of another origin by its own word, 'Nao informado' without one. */
export function paymentLabel(metodo: string, parcelas = 1): string {
  if (metodo === '') return 'Nao informado';
  const label = Object.hasOwn(LABELS, metodo) ? (LABELS[metodo] ?? metodo) : metodo;
  return parcelas > 1 ? `${label}, ${parcelas}x` : label;
}
