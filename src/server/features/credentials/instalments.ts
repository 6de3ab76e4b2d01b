import type { InstallmentRules } from '#shared/installments.ts';
import type { ParcelasComparadas } from '#shared/wire/compared-instalments.ts';
import type { OfferedInstallments, PaymentProvider } from '../../providers/payment/port.ts';

/** Whose instalments are compared, and with what the shop tells buyers. */
export interface CompareDeps {
  provider: Pick<PaymentProvider, 'offeredInstallments'>;
  /** As published. */
  rules: () => InstallmentRules;
}

/** Of which instalments are asked: each of twelve is a hundred reais, more than any account's least. */
const AMOUNT_CENTS = 120_000;

type Compared = Omit<ParcelasComparadas, 'sucesso' | 'success'>;

/** What the shop promises beside what its payment provider charges. Never throws for the provider. */
export async function compareInstalments({ provider, rules }: CompareDeps): Promise<Compared> {
  const { most, withoutInterest } = rules();
  const ours = { valor: AMOUNT_CENTS / 100, ate: most, sem_juros_ate: withoutInterest };
  const answer = await provider.offeredInstallments?.(AMOUNT_CENTS);
  if (answer === undefined) return { ...ours, motivo: 'nao_diz', parcelas: null };
  if (answer.kind === 'ok') return { ...ours, motivo: null, parcelas: linesOf(answer.value, rules()) };
  return { ...ours, motivo: answer.kind === 'refused' ? 'recusou' : 'sem_resposta', parcelas: null };
}

/** Each count that either has, from two on. */
export function linesOf(
  offered: readonly OfferedInstallments[],
  { most, withoutInterest }: Pick<InstallmentRules, 'most' | 'withoutInterest'>,
): NonNullable<Compared['parcelas']> {
  const last = Math.max(most, ...offered.map(({ count }) => count));
  const counts = Array.from({ length: Math.max(0, last - 1) }, (_, at) => at + 2);
  return counts.map((vezes) => {
    const offer = offered.find(({ count }) => count === vezes);
    const aqui = vezes > most ? 'nao_oferece' : vezes <= withoutInterest ? 'sem_juros' : 'com_juros';
    const la = offer === undefined ? 'nao_oferece' : offer.interestPercent === 0 ? 'sem_juros' : 'com_juros';
    return {
      vezes,
      aqui,
      la,
      juros_la: offer?.interestPercent ?? null,
      total_la: offer === undefined ? null : offer.totalCents / 100,
      difere: differenceOf(aqui, la),
    } as const;
  });
}

type Terms = 'sem_juros' | 'com_juros' | 'nao_oferece';

/** What a buyer can't choose here misleads nobody. */
function differenceOf(aqui: Terms, la: Terms): 'promete_demais' | 'promete_de_menos' | 'nao_tem' | null {
  if (aqui === 'nao_oferece') return null;
  if (la === 'nao_oferece') return 'nao_tem';
  if (aqui === la) return null;
  return aqui === 'sem_juros' ? 'promete_demais' : 'promete_de_menos';
}
