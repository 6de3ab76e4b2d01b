/**
 * Stand-in for the payment provider's browser script: the same `MercadoPago` class with the same core methods.
 * A card's number and security code are checked here and stay here: only the holder, the first six and last four
 * digits, the expiry and the lengths are ever sent.
 */
(() => {
  const base = document.currentScript.src.replace(/\/js\/v2.*$/, '');

  function digitsOf(value) {
    return String(value ?? '').replace(/\D/g, '');
  }

  function passesLuhn(number) {
    const sum = Array.from(number).reduce((total, digit, at) => {
      const value = Number(digit) * ((number.length - at) % 2 === 1 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return number.length >= 13 && number.length <= 19 && sum % 10 === 0;
  }

  function isCpf(number) {
    if (number.length !== 11 || /^(\d)\1+$/.test(number)) return false;
    return [9, 10].every((length) => {
      const sum = Array.from(number.slice(0, length)).reduce(
        (total, digit, at) => total + digit * (length + 1 - at),
        0,
      );
      return ((sum * 10) % 11) % 10 === Number(number[length]);
    });
  }

  function expiryOf(card) {
    const month = Number(digitsOf(card.cardExpirationMonth));
    const year = Number(digitsOf(card.cardExpirationYear));
    return { month, year: year > 0 && year < 100 ? 2000 + year : year };
  }

  function isPast({ month, year }) {
    const now = new Date();
    return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
  }

  function mistakesOf(card) {
    const number = digitsOf(card.cardNumber);
    const code = digitsOf(card.securityCode);
    const documentNumber = digitsOf(card.identificationNumber);
    const expiry = expiryOf(card);
    const isAmex = /^3[47]/.test(number);
    const mistakes = [];
    const add = (code, field, description) =>
      mistakes.push({ code, field, description, message: description });
    if (number === '') add('205', 'cardNumber', 'parameter cardNumber can not be null/empty');
    else if (!passesLuhn(number)) add('E301', 'cardNumber', 'invalid parameter cardNumber');
    if (String(card.cardholderName ?? '').trim() === '') {
      add('221', 'cardholderName', 'parameter cardholderName can not be null/empty');
    }
    if (!card.cardExpirationMonth)
      add('208', 'cardExpirationMonth', 'parameter cardExpirationMonth can not be null/empty');
    else if (expiry.month < 1 || expiry.month > 12)
      add('325', 'cardExpirationMonth', 'invalid parameter cardExpirationMonth');
    if (!card.cardExpirationYear)
      add('209', 'cardExpirationYear', 'parameter cardExpirationYear can not be null/empty');
    else if (isPast(expiry)) add('326', 'cardExpirationYear', 'invalid parameter cardExpirationYear');
    if (code === '') add('224', 'securityCode', 'parameter securityCode can not be null/empty');
    else if (code.length !== (isAmex ? 4 : 3)) add('E203', 'securityCode', 'invalid parameter securityCode');
    if (!card.identificationType)
      add('212', 'identificationType', 'parameter identificationType can not be null/empty');
    if (documentNumber === '')
      add('214', 'identificationNumber', 'parameter identificationNumber can not be null/empty');
    else if (card.identificationType === 'CPF' && !isCpf(documentNumber)) {
      add('324', 'identificationNumber', 'invalid parameter identificationNumber');
    }
    return mistakes;
  }

  async function ask(path, { query, body } = {}) {
    const url = `${base}${path}?${new URLSearchParams(query)}`;
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(url, init || {});
    const data = await answer.json();
    if (!answer.ok) throw data;
    return data;
  }

  class MercadoPago {
    #publicKey;

    constructor(publicKey, options = {}) {
      if (!publicKey) throw new Error('Your public key is required');
      this.#publicKey = publicKey;
      this.locale = options.locale || 'pt-BR';
      window.MP_DEVICE_SESSION_ID = `armor.${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
    }

    #query(more) {
      const given = Object.entries(more || {}).filter(([, value]) => value !== undefined && value !== null);
      return { public_key: this.#publicKey, locale: this.locale, ...Object.fromEntries(given) };
    }

    async createCardToken(card) {
      const mistakes = mistakesOf(card);
      if (mistakes.length > 0) throw Object.assign(mistakes, { cause: [...mistakes] });
      const number = digitsOf(card.cardNumber);
      const expiry = expiryOf(card);
      return ask('/v1/card_tokens', {
        query: this.#query(),
        body: {
          first_six_digits: number.slice(0, 6),
          last_four_digits: number.slice(-4),
          card_number_length: number.length,
          security_code_length: digitsOf(card.securityCode).length,
          expiration_month: expiry.month,
          expiration_year: expiry.year,
          cardholder: {
            name: String(card.cardholderName).trim(),
            identification: { type: card.identificationType, number: digitsOf(card.identificationNumber) },
          },
        },
      });
    }

    getIdentificationTypes() {
      return ask('/v1/identification_types', { query: this.#query() });
    }

    getPaymentMethods({ bin, processingMode } = {}) {
      const query = this.#query({
        bins: bin,
        marketplace: 'NONE',
        processing_mode: processingMode,
        site_id: 'MLB',
      });
      return ask('/v1/payment_methods/search', { query });
    }

    getIssuers({ paymentMethodId, bin } = {}) {
      return ask('/v1/payment_methods/card_issuers', {
        query: this.#query({ payment_method_id: paymentMethodId, bin }),
      });
    }

    getInstallments({ amount, bin, paymentMethodId, processingMode } = {}) {
      return ask('/v1/payment_methods/installments', {
        query: this.#query({
          amount,
          bin,
          payment_method_id: paymentMethodId,
          processing_mode: processingMode,
        }),
      });
    }
  }

  window.MercadoPago = MercadoPago;
})();
