import { orderOfNumber } from '#shared/order-number.ts';
import { orderMark } from '../security/order-mark.ts';

/** An order as its lines name it: by what stands for its code, or by its number inside. */
type Name = { marca: string } | { pedido: number };

/** What somebody means by an order's code or its number (1042, #1042); null for neither. */
export function orderNamed(typed: string): Name | null {
  const marca = orderMark(typed);
  if (marca !== null) return { marca };
  const pedido = orderOfNumber(typed);
  return pedido === null ? null : { pedido };
}

interface Line {
  pedido?: unknown;
  marca?: unknown;
}

/**
 * The lines of a log that tell of one order, as they came. Steps of an order bear both of its names, so that either
 * finds the lines that bear the other; what is no JSON is passed over.
 */
export function orderStory(lines: readonly string[], name: Name): string[] {
  const read = lines.flatMap((text) => {
    const line = readLine(text);
    return line === null ? [] : [{ text, line }];
  });
  const isNamed = ({ pedido, marca }: Line) =>
    'marca' in name ? marca === name.marca : pedido === name.pedido;
  const both = read.find(
    ({ line }) => isNamed(line) && line.pedido !== undefined && line.marca !== undefined,
  );
  const belongs = ({ pedido, marca }: Line) =>
    (pedido !== undefined &&
      pedido === (both?.line.pedido ?? ('pedido' in name ? name.pedido : undefined))) ||
    (marca !== undefined && marca === (both?.line.marca ?? ('marca' in name ? name.marca : undefined)));
  return read.filter(({ line }) => belongs(line)).map(({ text }) => text);
}

function readLine(text: string): Line | null {
  // Most lines name no order; only those that may are read.
  if (!text.startsWith('{') || !/"(?:pedido|marca)":/.test(text)) return null;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
