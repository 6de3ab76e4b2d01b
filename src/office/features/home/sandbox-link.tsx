import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { enterSandbox } from '../../lib/sandbox.ts';

/** To the page of the stand-ins, which wants to know first who opens it. */
export function SandboxLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={paths.sandbox}
      onClick={(event) => {
        event.preventDefault();
        void enterSandbox();
      }}
    >
      {children}
    </a>
  );
}
