import type { EstadoDePromocao, TipoDePromocao } from '#shared/promotions.ts';
import type { PromocaoLida } from '#shared/wire/promotions.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { reaisText } from '../../lib/money-text.ts';

interface Kind {
  label: string;
  about: string;
  icon: IconName;
}

/** The kinds, in the order in which they are offered. */
export const KINDS: Readonly<Record<TipoDePromocao, Kind>> = {
  percentual: { label: 'Percentual', about: '10% em tudo ou em parte', icon: 'percent' },
  valor: { label: 'Valor', about: 'R$ 20,00 a menos', icon: 'cash' },
  leve_pague: { label: 'Leve mais, pague menos', about: 'Leve 3, pague 2', icon: 'bag' },
  progressivo: { label: 'Progressivo', about: 'Quanto mais, maior', icon: 'chart' },
  frete: { label: 'Frete', about: 'Grátis ou mais barato', icon: 'truck' },
  pix: { label: 'PIX', about: 'Desconto à vista', icon: 'pix' },
};

/** How a promotion stands, and the tone of its badge. */
export const STATES: Readonly<
  Record<EstadoDePromocao, { label: string; tone: 'success' | 'warning' | 'quiet' | 'berry' }>
> = {
  rascunho: { label: 'Rascunho', tone: 'quiet' },
  programada: { label: 'Programada', tone: 'berry' },
  ativa: { label: 'Ativa', tone: 'success' },
  pausada: { label: 'Pausada', tone: 'warning' },
  encerrada: { label: 'Encerrada', tone: 'quiet' },
  esgotada: { label: 'Esgotada', tone: 'warning' },
};

const percentText = (value: number | null | undefined): string =>
  `${(value ?? 0).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`;

/** '12,5%', 'R$ 10,00', '3 por 2', 'até 20%', 'Grátis'. */
export function worthText(promocao: PromocaoLida): string {
  const { tipo, percentual, valor, leve, pague, degraus } = promocao;
  if (tipo === 'valor') return reaisText(valor ?? 0);
  if (tipo === 'leve_pague') return `${leve} por ${pague}`;
  if (tipo === 'progressivo')
    return `até ${percentText(Math.max(0, ...degraus.map((one) => one.percentual)))}`;
  return tipo === 'frete' && percentual === 100 ? 'Grátis' : percentText(percentual);
}

/** The code, or how many there are; '—' where it holds by itself. */
export function codeText({ com_codigo, codigo, codigos }: PromocaoLida): string {
  if (!com_codigo) return '—';
  return codigo ?? `${codigos.total.toLocaleString('pt-BR')} códigos`;
}
