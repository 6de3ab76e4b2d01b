import { createContext, type ReactNode } from 'react';

/** Shows the label of one of an order's parcels, which another room has. */
export type ShowLabel = (of: {
  id: number;
  pacote: number;
  /** Of what comes back. */
  volta?: boolean;
  /** It begins with the form that buys one, and tells when that is left. */
  comprando?: boolean;
  onClose?(): void;
  /** Of one that was lost or came back. */
  deNovo?: boolean;
}) => ReactNode;

/** A new piece that was sent by its label since the page was opened. */
export interface SentPiece {
  troca: number;
  nome: string;
  pedido: number;
  pacote: number;
}

/** Shows the notes of an order's exchange, which another room has. */
export type ShowNotes = (of: { id: number; troca: number }) => ReactNode;

export const NotesContext = createContext<ShowNotes | null>(null);
export const LabelContext = createContext<ShowLabel | null>(null);
export const SentContext = createContext<(sent: SentPiece) => void>(() => undefined);
