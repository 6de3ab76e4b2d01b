import { useState } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { officeDownload } from '../../lib/api.ts';
import { listQuery, type ListAddress } from '../../lib/use-list-address.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import styles from './sales-screen.module.css';
import { orderFilters } from './use-orders.ts';

interface Exported {
  address: ListAddress;
}

/** Paid orders among those that the filters leave, for who issues the invoices. */
export function InvoicesExport({ address }: Exported) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="download" onClick={() => setOpen(true)}>
        Para notas fiscais
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Pedidos para notas fiscais">
        <Invoices address={address} />
      </Dialog>
    </>
  );
}

type FileCall =
  | 'GET /gerenciamento/pedidos.csv'
  | 'GET /gerenciamento/notas.csv'
  | 'GET /gerenciamento/notas.json';

/** Hands one file to the browser's downloads. */
function useFile({ address }: Exported, call: FileCall, fileName: string) {
  // The file holds all that the filters leave, not one page of it.
  const { limit: _, offset: __, ...query } = listQuery(address, orderFilters(address));
  return useAct(
    () => officeDownload(call, { query, fileName }),
    (error) =>
      notify('error', `Erro ao exportar os pedidos: ${errorText(error, 'tente de novo em instantes.')}`),
  );
}

/** The orders that the filters leave, all of them, as a file. */
export function OrdersExport({ address }: Exported) {
  const { busy, run } = useFile({ address }, 'GET /gerenciamento/pedidos.csv', 'pedidos.csv');
  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={() => run()}>
      Exportar CSV
    </Button>
  );
}

function Invoices({ address }: Exported) {
  const sheet = useFile({ address }, 'GET /gerenciamento/notas.csv', 'notas.csv');
  const list = useFile({ address }, 'GET /gerenciamento/notas.json', 'notas.json');
  return (
    <div className={styles.invoices}>
      <p>
        Os pedidos pagos que os filtros deixam, como um emissor de notas fiscais ou um ERP os lê: quem
        comprou, cada item com NCM, origem, CFOP, desconto e frete, e como foi pago. Vales-presente ficam de
        fora.
      </p>
      <p>
        A coluna “falta” diz o que preencher antes: NCM e origem ficam no cadastro de cada produto. O CFOP é o
        de revenda (5102 e 6108): se a loja fabrica o que vende, peça outro a quem faz a contabilidade.
      </p>
      <div className={styles.invoiceFiles}>
        <Button icon="download" busy={sheet.busy} onClick={() => sheet.run()}>
          Planilha (CSV)
        </Button>
        <Button variant="secondary" icon="download" busy={list.busy} onClick={() => list.run()}>
          Para sistemas (JSON)
        </Button>
      </div>
    </div>
  );
}
