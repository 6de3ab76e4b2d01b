import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { paths } from '#shared/paths.ts';
import { keptAt, useConnection } from '#web/lib/calls/connection.ts';
import { startedUp } from '#web/lib/document/started-up.ts';
import { useSampleData } from '#web/lib/sample-data/use-sample-data.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConnectionBanner } from '#web/ui/connection-banner.tsx';
import { Container } from '#web/ui/container.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScriptsWanted } from '#web/ui/scripts-wanted.tsx';
import { useShop } from '../lib/shop.ts';

/** What stands around every page of the office, its login too. */
export function OfficeRoot() {
  const { demoFallback } = useShop();
  useSampleData(demoFallback);
  useEffect(startedUp, []);
  return (
    <>
      <ScriptsWanted>
        A administração só funciona com ele ligado nas configurações do navegador.
      </ScriptsWanted>
      <Outlet />
      <ConnectionBanner connection={useConnection()} keptAt={keptAt()} />
      <ScrollRestoration />
    </>
  );
}

/** In the place of a page that failed by a mistake of ours. */
export function OfficeFailed() {
  return (
    <main>
      <title>Algo deu errado</title>
      <Container>
        <EmptyState
          art="/art/offline.svg"
          title="Algo deu errado"
          level={1}
          actions={
            <>
              <Button icon="exchange" onClick={() => location.reload()}>
                Tentar de novo
              </Button>
              <ButtonLink to={paths.adminDashboard} variant="secondary" reloadDocument>
                Ir para o início
              </ButtonLink>
            </>
          }
        >
          <p>Não foi nada que você fez; tente de novo em um instante.</p>
        </EmptyState>
      </Container>
    </main>
  );
}
