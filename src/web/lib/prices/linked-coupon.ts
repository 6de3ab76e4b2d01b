/** In the address of a page: a coupon that comes with a link. */
const PARAMETER = 'cupom';

/**
 * Keeps the coupon of a link that led to any page, says so, and takes it out of the address: a reload brings back no
 * coupon that was taken out. What it takes is only fetched where there is one.
 */
export function takeLinkedCoupon(): void {
  const address = new URL(location.href);
  const typed = address.searchParams.get(PARAMETER);
  if (typed === null) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  import('./say-coupon.ts').then(
    ({ keepLinkedCoupon }) => keepLinkedCoupon(typed),
    (error: unknown) => console.error('the coupon of the link could not be kept', error),
  );
}
