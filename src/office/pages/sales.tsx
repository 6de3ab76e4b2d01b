import { NoticesSwitch } from '../features/sale-notices/notices-switch.tsx';
import { SalesScreen } from '../features/sales/sales-screen.tsx';

/** Vendas, and whether this browser tells of each. */
export function SalesPage() {
  return (
    <>
      <SalesScreen />
      <NoticesSwitch />
    </>
  );
}
