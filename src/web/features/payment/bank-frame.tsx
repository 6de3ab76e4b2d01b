import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './challenge-dialog.module.css';

interface BankFrameProps {
  page: { url: string; creq: string };
}

/** Nothing of the bank has come by then. */
const LATE_MS = 12_000;

/** It has its own address, and may not lead this page away. */
const MAY = 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** The page of the card's bank, asked for by a form as its protocol has it, or opened where it needs none. */
export function BankFrame({ page }: BankFrameProps) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const late = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function open(target: string): void {
    if (form.current === null || frame.current === null) return;
    if (page.creq !== '') {
      form.current.target = target;
      form.current.submit();
    } else if (target === name) frame.current.src = page.url;
    else window.open(page.url, target, 'noopener');
    clearTimeout(late.current);
    if (target === name) late.current = setTimeout(() => setIsMissing(true), LATE_MS);
  }
  const openHere = useEffectEvent(() => open(name));
  useEffect(() => {
    openHere();
    const blocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      /^(frame-src|form-action)$/.test(effectiveDirective) && setIsMissing(true);
    document.addEventListener('securitypolicyviolation', blocked);
    return () => {
      document.removeEventListener('securitypolicyviolation', blocked);
      clearTimeout(late.current);
    };
  }, []);

  return (
    <>
      <form ref={form} method="post" action={page.url} target={name} hidden>
        <input type="hidden" name="creq" value={page.creq} />
      </form>
      <iframe
        ref={frame}
        name={name}
        title="Página do seu banco"
        className={styles.bank}
        sandbox={MAY}
        onLoad={() => clearTimeout(late.current)}
      />
      <details key={String(isMissing)} className={styles.missing} open={isMissing || undefined}>
        <summary>A página do banco não aparece?</summary>
        <p>Abra de novo, ou em outra aba: quando terminar nela, volte para cá.</p>
        <div className={styles.ways}>
          <Button variant="secondary" size="s" onClick={() => open(name)}>
            Abrir de novo
          </Button>
          <Button variant="secondary" size="s" onClick={() => open('_blank')}>
            Abrir em outra aba
          </Button>
        </div>
      </details>
    </>
  );
}
