import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useMay } from '../../lib/session.ts';
import { LabelPanel } from './label-panel.tsx';

/** The label of one of many parcels, which is read when it is asked for. */
export function LabelOfParcel({ id }: { id: number }) {
  const mayBuy = useMay('buy-labels');
  const [open, setOpen] = useState(false);
  if (open) return <LabelPanel id={id} />;
  if (!mayBuy) return null;
  return (
    <Button variant="secondary" icon="tag" onClick={() => setOpen(true)}>
      Etiqueta
    </Button>
  );
}
