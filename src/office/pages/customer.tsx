import { CustomerPix } from '../features/custom-pix/tied-panel.tsx';
import { GuestScreen } from '../features/customers/guest-screen.tsx';
import { CustomerScreen } from '../features/customers/customer-screen.tsx';

/** A customer with the charges that were made for her. */
export function CustomerPage({ id }: { id: string }) {
  return <CustomerScreen id={id} Pix={CustomerPix} />;
}

/** Who bought without an account. */
export function GuestPage({ id }: { id: string }) {
  return <GuestScreen order={id} />;
}
