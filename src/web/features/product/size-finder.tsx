import { useState } from 'react';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { measuresToAsk } from './measures.ts';
import styles from './size-finder.module.css';
import type { SizeAdviceProps } from './size-advice.tsx';

const SizeAdvice = lazyComponent(async () => (await import('./size-advice.tsx')).SizeAdvice);

/** 'Which one is my size?', where sizes and measures leave something to find out. */
export function SizeFinder(props: SizeAdviceProps) {
  const [isAsked, setAsked] = useState(false);
  if (measuresToAsk(props.sizes).length === 0 || props.sizes.length < 2) return null;
  const open = (
    <Button variant="secondary" icon="ruler" busy={isAsked} onClick={() => setAsked(true)}>
      Descobrir meu tamanho
    </Button>
  );
  return (
    <section className={styles.finder} aria-labelledby="qual-tamanho">
      <h3 id="qual-tamanho" className={styles.title}>
        Qual é o meu tamanho?
      </h3>
      <p className={styles.hint}>Meça com uma fita métrica, sem apertar. Uma medida já ajuda.</p>
      {isAsked ? <SizeAdvice {...props} meanwhile={open} /> : open}
    </section>
  );
}
