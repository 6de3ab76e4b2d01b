import { useEffect, useRef } from 'react';

/**
 * A field's hint that comes while one types: read out, for which its place is there before it, and brought into sight,
 * since under a field at the edge of the screen it would come unseen.
 */
export function HintNews({ text }: { text: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = place.current?.closest('div');
    if (text && field?.matches(':focus-within')) field.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <span ref={place} role="status">
      {text}
    </span>
  );
}
