import { Button } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { useAct } from '../../lib/use-act.ts';
import { SandboxLink } from './sandbox-link.tsx';

/** Into the closed shop, for this browser alone and to buy in: the shop opens in a tab of its own. */
export function TestPurchaseWay() {
  const { paymentSandbox } = useShop();
  const { busy, problem, run } = useAct(async (tab: Window | null) => {
    const { data } = await officeApi('POST /gerenciamento/compra-de-teste').catch((error: unknown) => {
      tab?.close();
      throw error;
    });
    if (tab === null || tab.closed) return location.assign(data.url);
    // What is shown there has no way back to this page.
    tab.opener = null;
    tab.location.replace(data.url);
  });
  return (
    <>
      {/* Opened at the press itself: a tab that comes later is kept away by browsers. */}
      <Button size="s" variant="secondary" busy={busy} onClick={() => run(open('about:blank', '_blank'))}>
        Fazer uma compra de teste
      </Button>
      {!paymentSandbox && <p>É cobrada de verdade, e volta quando você devolver.</p>}
      {paymentSandbox && <SandboxLink>Aprovar o pagamento</SandboxLink>}
      {problem !== '' && <p role="alert">{problem}</p>}
    </>
  );
}
