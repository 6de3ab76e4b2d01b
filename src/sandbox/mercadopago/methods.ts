/** A payment method as the provider lists it; only those that the stand-in can charge. */
export interface Method {
  id: string;
  name: string;
  payment_type_id: 'credit_card' | 'debit_card' | 'bank_transfer';
  bin: RegExp | null;
  numberLength: number;
  codeLength: number;
}

const credit = (id: string, name: string, bin: RegExp): Method => ({
  id,
  name,
  payment_type_id: 'credit_card',
  bin,
  numberLength: 16,
  codeLength: 3,
});

/** In the order in which a bin is tried: Elo and Hipercard own ranges inside those of the others. */
export const METHODS: readonly Method[] = [
  { id: 'pix', name: 'PIX', payment_type_id: 'bank_transfer', bin: null, numberLength: 0, codeLength: 0 },
  { ...credit('debelo', 'Elo Débito', /^50676[67]/), payment_type_id: 'debit_card' },
  credit(
    'elo',
    'Elo',
    /^(4011(78|79)|43(1274|8935)|45(1416|7393|763[12])|50(4175|6699|67|9)|627780|6362|6363|650|651|655)/,
  ),
  credit('hipercard', 'Hipercard', /^(606282|3841)/),
  { ...credit('amex', 'American Express', /^3[47]/), numberLength: 15, codeLength: 4 },
  credit('master', 'Mastercard', /^(5[1-5]|2[2-7])/),
  credit('visa', 'Visa', /^4/),
];

/** The method of a card by its first 6 or 8 digits. */
export function methodOfBin(bin: string): Method | undefined {
  return METHODS.find((method) => method.bin?.test(bin));
}

export function findMethod(id: string): Method | undefined {
  return METHODS.find((method) => method.id === id);
}

/** A method in the provider's wire shape. */
export function showMethod(method: Method): Record<string, unknown> {
  const isCard = method.payment_type_id !== 'bank_transfer';
  const pattern = method.bin?.source ?? '';
  return {
    id: method.id,
    name: method.name,
    payment_type_id: method.payment_type_id,
    status: 'active',
    secure_thumbnail: '',
    thumbnail: '',
    deferred_capture: isCard ? 'supported' : 'does_not_apply',
    settings: isCard
      ? [
          {
            bin: { pattern, exclusion_pattern: '', installments_pattern: pattern },
            card_number: { length: method.numberLength, validation: 'standard' },
            security_code: { mode: 'mandatory', length: method.codeLength, card_location: 'back' },
          },
        ]
      : [],
    additional_info_needed: isCard ? ['cardholder_name', 'cardholder_identification_number'] : [],
    min_allowed_amount: 0.5,
    max_allowed_amount: 60_000,
    accreditation_time: isCard ? 2880 : 0,
    financial_institutions: [],
    processing_modes: ['aggregator'],
    issuer: isCard ? { id: 25, name: 'Banco de Teste' } : undefined,
  };
}
