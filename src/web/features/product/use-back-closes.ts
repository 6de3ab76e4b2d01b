import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const MARK = 'overlay';

/**
 * Gives what lies over a page a place in the history for as long as it is open, so that 'back' closes it and leaves the
 * page where it is. Answers how its own buttons close it.
 */
export function useBackCloses(open: boolean, onClose: () => void): () => void {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  // After a reload of the page its place may be there already.
  const isThere = (state as Record<string, unknown> | null)?.[MARK] === true;
  const phase = useRef<'out' | 'entering' | 'in' | 'leaving'>('out');
  useEffect(() => {
    if (phase.current === 'leaving') {
      // Opened again meanwhile, it waits until its former place is gone, and gets another.
      if (isThere) return;
      phase.current = 'out';
    }
    if (open && isThere) {
      phase.current = 'in';
    } else if (open && phase.current === 'out') {
      phase.current = 'entering';
      void navigate({ search, hash }, { state: { [MARK]: true }, preventScrollReset: true });
    } else if (open && phase.current === 'in') {
      onClose();
    } else if (!open && phase.current !== 'entering') {
      phase.current = 'out';
    } else if (!open && isThere) {
      // Closed before its place was there.
      phase.current = 'leaving';
      void navigate(-1);
    }
  }, [open, isThere, navigate, search, hash, onClose]);
  return () => {
    onClose();
    if (!open || !isThere) return;
    phase.current = 'leaving';
    void navigate(-1);
  };
}
