import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { NewPieceCode, type SentBy } from './new-piece-code.tsx';

interface OtherCodeProps {
  troca: SentBy;
  /** It was lost or came back: the code is that of another parcel. */
  isLost: boolean;
}

/** Another code for a new piece that went, behind a press: the form beside other ways, in the queue and on the order's page. */
export function OtherCode({ troca, isLost }: OtherCodeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isTyping, setTyping] = useState(false);
  const words = troca.rastreio === '' ? 'Informar o código' : 'Corrigir o código';
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="s"
        aria-expanded={isTyping}
        onClick={() => setTyping((was) => !was)}
      >
        {isLost ? 'Enviar de novo por um código' : words}
      </Button>
      {isTyping && (
        <NewPieceCode
          troca={troca}
          purpose={isLost ? 'again' : 'correction'}
          onDone={() => {
            // What was pressed goes with the form, and nothing has the focus beside the dialog in which it was.
            flushSync(() => setTyping(false));
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
