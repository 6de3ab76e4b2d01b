import { useEffect, useState } from 'react';
import { useSession, verifySession, type Session } from '../../lib/session/session.ts';

/** Who is logged in; 'waiting' until the server has been asked. */
export function useCustomer(): Session | null | 'waiting' {
  const session = useSession();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    let here = true;
    void verifySession().then(() => here && setAsked(true));
    return () => {
      here = false;
    };
  }, []);
  return asked ? session : 'waiting';
}
