import { useMutation } from '@tanstack/react-query';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { officeDownload } from '../../lib/api.ts';
import { readings } from '../../lib/readings.ts';
import { notify } from '../../ui/notices.tsx';

/** Hands all products to the browser's downloads, as a file that a spreadsheet opens. */
export function ExportButton() {
  const download = useMutation(
    {
      mutationFn: () => officeDownload('GET /gerenciamento/produtos.csv', { fileName: 'produtos.csv' }),
      onError: (error) =>
        notify('error', `Erro ao exportar produtos: ${errorText(error, 'tente novamente.')}`),
    },
    readings,
  );
  return (
    <Button variant="secondary" icon="download" busy={download.isPending} onClick={() => download.mutate()}>
      Exportar
    </Button>
  );
}
