import type { SkirtPlan } from './skirt-plan.ts';
import { rufflePieces } from './flare.ts';
import { line, type Point, type Run } from './geometry.ts';
import type { Piece } from './piece.ts';
import { cutAt } from './torso.ts';

/** A skirt of gathered tiers, each sewn under the one above; the lowest first. */
export function tierPieces(plan: SkirtPlan, side: Run): Piece[] {
  const { top, random, length } = plan;
  const end = side.at(-1) ?? top;
  const count = length === 'mini' ? 2 : 3;
  const heightAt = (k: number): number => top[1] + (end[1] - top[1]) * (k / count) ** 0.92;
  const widthAt = (y: number): number => (y >= end[1] ? end[0] : (cutAt(side, y).at(-1) ?? end)[0]);
  const tiers = Array.from({ length: count }, (_, k) => {
    const [from, to] = [heightAt(k), heightAt(k + 1)];
    const [wide, wider] = [widthAt(from) - (k === 0 ? 0 : 0.6), widthAt(to) + 0.9];
    const bow = 1 + wider * 0.055;
    const seam: Run = line([-wide, from, 0, from + 0.6 + wide * 0.045, wide, from]);
    const edge: Run = line([
      wider,
      to,
      wider * 0.55,
      to + bow * 0.75,
      0,
      to + bow,
      -wider * 0.55,
      to + bow * 0.75,
      -wider,
      to,
    ]);
    const lobes = Math.max(6, Math.round(wider / 5));
    return rufflePieces({ seam, edge: bulged(edge), lobes, random, depth: 0.85 });
  });
  return tiers.toReversed().flat();
}

function bulged(edge: Run): Run {
  return edge.map(([x, y]): Point => [x * 1.01, y]);
}
