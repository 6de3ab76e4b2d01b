import type { CardRequest } from '../port.ts';

/** What a card's invoice can show of a shop's name: of a payment, and of an order. */
export const STATEMENT_LENGTH = { payment: 22, order: 50 } as const;
const TEXT_LENGTH = 150;

/** The name by which a buyer knows the charge on her card's invoice; undefined where none of it can be printed there. */
export function statementOf(shopName: string, length: number): string | undefined {
  const plain = shopName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim();
  return plain.slice(0, length).trim().toUpperCase() || undefined;
}

/** What goes by e-mail goes to no address. */
const isSent = ({ address }: CardRequest['sale']): boolean => address.postalCode !== '';

/** What was bought, by whom, and where it goes. What is not known is left out. */
export function additionalInfo({ sale, payer }: Pick<CardRequest, 'sale' | 'payer'>) {
  const { items, phone, address } = sale;
  const street = streetOf(address);
  return {
    items: items.map(({ id, title, quantity, unitCents }) => ({
      id,
      title: cut(title),
      category_id: 'fashion',
      quantity,
      unit_price: unitCents / 100,
    })),
    payer: {
      first_name: cut(payer.firstName),
      ...known({ last_name: cut(payer.lastName) }),
      ...phoneOf(phone),
      ...(isSent(sale) ? { address: street } : {}),
    },
    ...(isSent(sale)
      ? {
          shipments: {
            receiver_address: {
              ...street,
              ...known({ city_name: cut(address.city), state_name: cut(address.state) }),
            },
          },
        }
      : {}),
  };
}

/** What was bought, in the words of orders. All of them may have to come to the order's amount, as they do. */
export const orderItems = ({ sale }: Pick<CardRequest, 'sale'>) =>
  sale.items.map(({ id, title, quantity, unitCents }) => ({
    external_code: id,
    title: cut(title),
    category_id: 'fashion',
    quantity,
    unit_price: (unitCents / 100).toFixed(2),
  }));

/** Whom and where it goes to, in the words of orders: a house's number is text there. */
export function orderDelivery({ phone, address }: CardRequest['sale']) {
  if (address.postalCode === '') return phoneOf(phone);
  const { postalCode, street, number, city, state } = address;
  const told = { street_name: cut(street), street_number: cut(number), city: cut(city), state: cut(state) };
  return { ...phoneOf(phone), address: { zip_code: postalCode, ...known(told) } };
}

const cut = (text: string) => text.slice(0, TEXT_LENGTH).toWellFormed().trim();

const known = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Partial<Fields>;

function phoneOf(digits: string) {
  if (!/^\d{10,11}$/.test(digits)) return {};
  return { phone: { area_code: digits.slice(0, 2), number: digits.slice(2) } };
}

/** The provider takes a whole number of a house only: 'S/N' and '12 A' stay with the street. */
function streetOf({ postalCode, street, number }: CardRequest['sale']['address']) {
  const isWhole = /^\d{1,6}$/.test(number);
  return {
    zip_code: postalCode,
    ...known({ street_name: cut(isWhole || street === '' ? street : `${street}, ${number}`) }),
    ...(isWhole ? { street_number: Number(number) } : {}),
  };
}
