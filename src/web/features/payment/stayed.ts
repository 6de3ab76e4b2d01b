/** Nothing was asked for after all: the shopper keeps her open order, or that was paid (`paid` is its code). */
export class Stayed extends Error {
  readonly paid: string | null;

  constructor(paid: string | null = null) {
    super('the order that is open stays');
    this.paid = paid;
  }
}
