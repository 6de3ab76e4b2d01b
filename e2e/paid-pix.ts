import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { callShop } from './office-desk.ts';

const PROVIDER = { authorization: 'Bearer TEST-till' };
const key = () => ({ 'x-idempotency-key': crypto.randomUUID() });

/** Custom PIX of a shop and what becomes of them at its stand-in; the shop has heard of each when its call returns. */
export function paidPixOf(url: string, token: string) {
  const office = { authorization: `Bearer ${token}` };
  const provider = `${url}/sandbox/mercadopago/v1/payments`;
  const hear = (charge: string | number) =>
    callShop(`${url}/api/gerenciamento/cobrancas/${charge}/conferir`, 'POST', {}, office);

  async function make(valor: number, descricao: string) {
    const path = `${url}/api/payment/custom-pix/create`;
    const { data } = await callShop<{ data: PixCustomizado }>(path, 'POST', { valor, descricao }, office);
    return { id: data.id, charge: /payments\/(\d+)\/ticket/.exec(data.ticket_url ?? '')?.[1] ?? '' };
  }
  async function decide(charge: string | number, decision: 'approve' | 'chargeback'): Promise<void> {
    await callShop(`${url}/sandbox/payments/${charge}/${decision}`, 'POST', {});
    await hear(charge);
  }
  return {
    make,
    decide,
    async giveBack(charge: string, amount: number): Promise<void> {
      await callShop(`${provider}/${charge}/refunds`, 'POST', { amount }, { ...PROVIDER, ...key() });
      await hear(charge);
    },
    /** Another payment under the reference of a charge. */
    async payBeside(charge: string, reais: number): Promise<string> {
      const first = await callShop<{ external_reference: string }>(
        `${provider}/${charge}`,
        'GET',
        undefined,
        PROVIDER,
      );
      const asked = {
        transaction_amount: reais,
        payment_method_id: 'pix',
        external_reference: first.external_reference,
        payer: { email: 'ana@example.com' },
      };
      const made = await callShop<{ id: number }>(provider, 'POST', asked, { ...PROVIDER, ...key() });
      await decide(made.id, 'approve');
      return String(made.id);
    },
  };
}
