import { useState } from 'react';
import type { MessageChannel } from '#shared/ready-messages.ts';
import type { Conversa } from '#shared/wire/messages.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDraft } from './use-draft.ts';
import { WriteForm } from './write-form.tsx';
import { WritePreview } from './write-preview.tsx';

interface WriteDialogProps {
  open: boolean;
  onClose(): void;
  pedido: PedidoDetalhado;
  ways: Conversa['caminhos'];
  standing: string;
  onWritten(): void;
}

/** Writes to an order's buyer: first the words, then how they read, and only from there they go. */
export function WriteDialog({ open, onClose, onWritten, ...given }: WriteDialogProps) {
  // What is typed stays while it is shut, until it has gone.
  const [round, setRound] = useState(0);
  const [wasOpened, setOpened] = useState(false);
  if (open && !wasOpened) setOpened(true);
  function done(): void {
    onClose();
    setRound(round + 1);
    setOpened(false);
    onWritten();
  }
  return (
    <Dialog open={open} onClose={onClose} title="Escrever a quem comprou" wide>
      {wasOpened && <Writing key={round} {...given} onDone={done} />}
    </Dialog>
  );
}

type WritingProps = Pick<WriteDialogProps, 'pedido' | 'ways' | 'standing'> & { onDone(): void };

function Writing({ pedido, ways, standing, onDone }: WritingProps) {
  const channel: MessageChannel = ways.email ? 'email' : 'whatsapp';
  const draft = useDraft({ orderId: pedido.id, channel, onDone });
  return draft.seen === null ? (
    <WriteForm draft={draft} ways={ways} standing={standing} codigo={pedido.codigo} />
  ) : (
    <WritePreview draft={draft} seen={draft.seen} pedido={pedido} />
  );
}
