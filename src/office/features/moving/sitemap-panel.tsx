import { useState } from 'react';
import { plural } from '#shared/text.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useAct } from '../../lib/use-act.ts';
import { FilePlace } from '../../ui/file-place.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './moving.module.css';
import { sendSitemap } from './send-file.ts';
import { count } from './words.ts';

/** WooCommerce's file names no addresses: its sitemap does. */
export function SitemapPanel() {
  const [said, setSaid] = useState('');
  const send = useAct(
    async (file: File) => {
      const { achados, semDestino, deixados } = await sendSitemap(file);
      const found = `${count(achados)} ${plural(achados, 'endereço leva', 'endereços levam')} ao que veio de lá.`;
      const lost = `${count(semDestino)} ${plural(semDestino, 'precisa', 'precisam')} de você: veja em “Sem destino”.`;
      const left =
        deixados > 0 ? ` ${count(deixados)} ${plural(deixados, 'é página', 'são páginas')} desta loja.` : '';
      setSaid(`${found} ${lost}${left}`);
    },
    (error) => errorText(error, 'O mapa não pôde ser enviado. Tente novamente.'),
  );
  return (
    <Panel title="Mapa do site do WooCommerce">
      <p className={styles.said}>
        O arquivo de produtos do WooCommerce não diz os endereços. Traga os produtos primeiro; depois abra
        /product-sitemap.xml (ou /wp-sitemap-posts-product-1.xml) na loja antiga, salve a página e envie-a
        aqui. Faça o mesmo com o mapa das categorias.
      </p>
      <FilePlace
        title={send.busy ? 'Enviando o mapa ...' : 'Escolher o mapa do site'}
        accept=".xml,application/xml,text/xml"
        disabled={send.busy}
        onFiles={([file]) => file !== undefined && send.run(file)}
      >
        em XML; ou arraste para cá
      </FilePlace>
      {send.problem !== '' && <InfoBox kind="error">{send.problem}</InfoBox>}
      {said !== '' && send.problem === '' && (
        <InfoBox kind="success" autoClose={false}>
          {said}
        </InfoBox>
      )}
    </Panel>
  );
}
