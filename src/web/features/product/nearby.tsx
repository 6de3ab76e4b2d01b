import type { Cartao } from '#shared/wire/catalog.ts';
import { Related } from './related.tsx';

interface NearbyProps {
  look: readonly Cartao[];
  related: readonly Cartao[];
  soldOut: boolean;
}

/** What goes with the product as one look, and then what is near it. */
export function Nearby({ look, related, soldOut }: NearbyProps) {
  return (
    <>
      <Related cards={look} title="Complete o look" id="look" />
      <Related
        cards={related}
        title={soldOut ? 'Parecidas que você pode levar agora' : 'Combina com o seu estilo'}
      />
    </>
  );
}
