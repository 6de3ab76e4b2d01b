import type { Produto } from '#shared/wire/catalog.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { useSession } from '../../lib/session/session.ts';
import { useKeptMeasures } from '../../lib/sizes/kept-measures.ts';
import { hasMeasures } from './measures.ts';

const SizeHint = lazyComponent(async () => (await import('../../lib/sizes/size-hint.tsx')).SizeHint);

/** The shopper's own size, whose code comes only for those whose measures may be known. */
export function OwnSize({ product, cor }: { product: Produto; cor: string }) {
  const isKept = useKeptMeasures() !== null;
  const mayBeKnown = useSession() !== null || isKept;
  return mayBeKnown && hasMeasures(product.tamanho) && <SizeHint {...{ product, cor }} />;
}
