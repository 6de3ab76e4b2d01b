import { z } from 'zod';
import type { InstallmentRules } from '#shared/installments.ts';
import { reaisToCents } from '#shared/money.ts';

const WITHOUT_INTEREST = 3;
const HIGHEST_RATE = 20;

/** INSTALLMENT_MIN: reais, as they are written in Brazil or by programs. */
export const leastInstallment = z
  .string()
  .transform((text) => reaisToCents(text) ?? -1)
  .refine((cents) => cents >= 0, 'precisa ser um valor em reais, ex.: 10,00')
  .default(0);

/** INSTALLMENTS_MONTHLY_RATE: per cent a month. */
export const monthlyRate = z
  .string()
  .transform((text) => (/^\d{1,2}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : 0))
  .refine(
    (rate) => rate > 0 && rate <= HIGHEST_RATE,
    `precisa ser uma taxa ao mês, ex.: 2,99 (no máximo ${HIGHEST_RATE})`,
  )
  .optional();

/** The settings about instalments, each checked by itself. */
interface Settings {
  INSTALLMENTS_MAX: number;
  INSTALLMENTS_WITHOUT_INTEREST?: number | undefined;
  INSTALLMENT_MIN: number;
  INSTALLMENTS_MONTHLY_RATE?: number | undefined;
}

/** How cards may be paid in instalments. */
export function installmentRules(settings: Settings): InstallmentRules {
  const { INSTALLMENTS_MAX, INSTALLMENTS_WITHOUT_INTEREST } = settings;
  return {
    most: INSTALLMENTS_MAX,
    withoutInterest: INSTALLMENTS_WITHOUT_INTEREST ?? Math.min(WITHOUT_INTEREST, INSTALLMENTS_MAX),
    leastCents: settings.INSTALLMENT_MIN,
    monthlyRate: settings.INSTALLMENTS_MONTHLY_RATE ?? null,
  };
}

/** What is wrong with them together; null when nothing is. */
export function installmentsMistake(settings: Settings): string | null {
  const { INSTALLMENTS_MAX: most, INSTALLMENTS_WITHOUT_INTEREST: free = 1 } = settings;
  if (free <= most) return null;
  return `INSTALLMENTS_WITHOUT_INTEREST é ${free} e INSTALLMENTS_MAX é ${most}: sem juros não podem ser mais parcelas que ao todo.`;
}
