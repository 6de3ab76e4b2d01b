import type { ApiRoutes } from '../../http/api.ts';
import { accessRoutes } from './access.routes.ts';
import { addressesRoutes } from './addresses.routes.ts';
import { confirmationRoutes } from './confirmation.routes.ts';
import type { Customers } from './customers.service.ts';
import { guestErasurePages } from './guest-erasure.page.ts';
import { guestErasureRoutes } from './guest-erasure.routes.ts';
import { customersOfficeRoutes } from './office.routes.ts';
import { ownDataRoutes } from './own-data.routes.ts';
import { recoveryRoutes } from './recovery.routes.ts';

/** Every call about customers: their own and the office's. */
export function customersRoutes({
  customers,
  shopName,
}: {
  customers: Customers;
  shopName: () => string;
}): ApiRoutes {
  return (api) => {
    accessRoutes(api, customers.access);
    recoveryRoutes(api, customers.recovery);
    confirmationRoutes(api, customers.confirmation);
    ownDataRoutes(api, customers.ownData);
    addressesRoutes(api, customers.addresses);
    customersOfficeRoutes(api, customers.office);
    guestErasureRoutes(api, customers.guestErasure);
    guestErasurePages(api, customers.guestErasure, shopName);
  };
}
