import type { ComponentType } from 'react';

export interface ParcelsPanelProps {
  id: number;
  /** The label of one of an order's parcels. */
  Label: ComponentType<{ id: number; pacote: number; deNovo?: boolean }>;
  /** Another code for what an exchange of it sent. */
  NewCode: ComponentType<{
    troca: { id: number; nome: string; rastreio: string; transportadora: string };
    isLost: boolean;
  }>;
}
