import { errorText } from '#web/lib/calls/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

interface NotReadProps {
  /** 'as áreas' */
  what: string;
  data: unknown;
  error: unknown;
  loading: boolean;
  reload(): void;
}

/** In the place of what is not read yet, or could not be; nothing once it is there. */
export function NotRead({ what, data, error, loading, reload }: NotReadProps) {
  if (data !== null) return null;
  if (error === null || loading) return <Skeleton height="6rem" />;
  const text = `Não foi possível carregar ${what}.`;
  return <LoadFailed text={text} detail={errorText(error, '')} onRetry={reload} />;
}
