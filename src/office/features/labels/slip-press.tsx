import { useState, type ComponentType } from 'react';
import { Button } from '#web/ui/button.tsx';

interface SlipPressProps {
  /** The order's. */
  id: number;
  Slip: ComponentType<{ ids: readonly number[]; onPrinted(): void }>;
}

/** The slip of one parcel, on paper. */
export function SlipPress({ id, Slip }: SlipPressProps) {
  const [prints, setPrints] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="receipt" busy={prints} onClick={() => setPrints(true)}>
        Imprimir romaneio
      </Button>
      {prints && <Slip ids={[id]} onPrinted={() => setPrints(false)} />}
    </>
  );
}
