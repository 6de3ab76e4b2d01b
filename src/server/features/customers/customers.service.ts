import { createPasswordCheck } from '../../security/password-check.ts';
import { createPasswords } from '../../security/passwords.ts';
import { createAccess, type Access } from './access.service.ts';
import { createAddresses, type Addresses } from './addresses.service.ts';
import { createConfirmation, type Confirmation } from './confirmation.service.ts';
import type { AccountDeps, CustomersDeps } from './deps.ts';
import { createCustomersOffice, type CustomersOffice } from './office.service.ts';
import { createGuestErasure, type GuestErasure } from './guest-erasure.ts';
import { createOwnData, type OwnData } from './own-data.service.ts';
import { createRecovery, type Recovery } from './recovery.service.ts';

export interface Customers {
  access: Access;
  recovery: Recovery;
  confirmation: Confirmation;
  addresses: Addresses;
  ownData: OwnData;
  office: CustomersOffice;
  guestErasure: GuestErasure;
}

/** Customers, their accounts and what the office sees of them. */
export function createCustomers(given: CustomersDeps): Customers {
  const passwords = createPasswords({ random: given.random });
  const check = createPasswordCheck({ ...given, passwords, of: 'customer' });
  const deps: AccountDeps = { ...given, passwords, check };
  return {
    access: createAccess(deps),
    recovery: createRecovery(deps),
    confirmation: createConfirmation(deps),
    addresses: createAddresses(deps),
    ownData: createOwnData(deps),
    office: createCustomersOffice(deps),
    guestErasure: createGuestErasure(deps),
  };
}
