import { useState } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { officeDownload } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

/** Hands all products to the browser's downloads, as a file that a spreadsheet opens. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  async function fetchFile(): Promise<void> {
    setBusy(true);
    try {
      await officeDownload('GET /gerenciamento/produtos.csv', { fileName: 'produtos.csv' });
    } catch (error) {
      notify('error', `Erro ao exportar produtos: ${errorText(error, 'tente novamente.')}`);
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={() => void fetchFile()}>
      Exportar
    </Button>
  );
}
