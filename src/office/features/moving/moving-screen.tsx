import { useNavigate } from 'react-router';
import { errorText } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeDownload } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { FilePlace } from '../../ui/file-place.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ImportsList } from './imports-list.tsx';
import styles from './moving.module.css';
import { sendFile } from './send-file.ts';

/** Trazer da loja antiga: a file of hers, and the files that came before it. */
export function MovingScreen() {
  const navigate = useNavigate();
  const send = useAct(
    async (file: File) => navigate(officePaths.movingFile(await sendFile(file))),
    (error) => errorText(error, 'O arquivo não pôde ser enviado. Tente novamente.'),
  );
  return (
    <>
      <SectionHead
        title="Trazer da loja antiga"
        text="Produtos, clientes e pedidos da Nuvemshop ou da Shopify, e produtos do WooCommerce. Nada muda antes de você confirmar, ninguém recebe e-mail, e tudo pode ser desfeito."
        actions={
          <ButtonLink to={officePaths.oldAddresses} variant="secondary" icon="exchange">
            Endereços antigos
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        <FilePlace
          title={send.busy ? 'Enviando o arquivo ...' : 'Escolher o arquivo'}
          accept=".csv,text/csv"
          disabled={send.busy}
          onFiles={([file]) => file !== undefined && send.run(file)}
        >
          de produtos, clientes ou pedidos, em CSV, como a loja antiga o exporta; ou arraste para cá
        </FilePlace>
        {send.problem !== '' && <InfoBox kind="error">{send.problem}</InfoBox>}
        <HowTo />
        <ImportsList />
        <Takeout />
      </div>
    </>
  );
}

/** It is her shop: all of it in one press. */
function Takeout() {
  const take = useAct(() => officeDownload('GET /gerenciamento/mudanca/tudo.zip', { fileName: 'loja.zip' }));
  const takePictures = useAct(() =>
    officeDownload('GET /gerenciamento/mudanca/fotografias.zip', { fileName: 'fotografias.zip' }),
  );
  return (
    <Panel title="Levar tudo">
      <p className={styles.said}>
        Tudo o que é seu, em CSV e JSON num arquivo só: produtos, clientes, pedidos, trocas, promoções, vales,
        textos, páginas e configurações. O LEIA-ME de dentro diz o que há em cada um. Há dados pessoais
        dentro: guarde-o bem.
      </p>
      {take.problem !== '' && <InfoBox kind="error">{take.problem}</InfoBox>}
      <Button variant="secondary" icon="download" busy={take.busy} onClick={() => take.run()}>
        Baixar tudo
      </Button>
      <p className={styles.said}>
        As fotografias dos produtos vão à parte, com nomes de SKU, cor e número; as de produtos excluídos não
        vão. São muitas? Deixe esta página aberta até o fim.
      </p>
      {takePictures.problem !== '' && <InfoBox kind="error">{takePictures.problem}</InfoBox>}
      <Button variant="secondary" icon="download" busy={takePictures.busy} onClick={() => takePictures.run()}>
        Baixar as fotografias
      </Button>
    </Panel>
  );
}

function HowTo() {
  return (
    <Panel title="Onde fica o arquivo">
      <dl className={styles.how}>
        <div>
          <dt>Nuvemshop</dt>
          <dd>
            Produtos › Exportar e importar › Exportar. O arquivo não traz as fotos: depois de trazê-lo, elas
            vêm das páginas da loja antiga. Clientes › Exportar e Vendas › Exportar.
          </dd>
        </div>
        <div>
          <dt>Shopify</dt>
          <dd>
            Produtos › Exportar › Todos os produtos, “CSV simples”. As fotos vêm por endereço. Clientes ›
            Exportar e Pedidos › Exportar.
          </dd>
        </div>
        <div>
          <dt>WooCommerce</dt>
          <dd>
            Produtos › Exportar, com todas as colunas e tipos. As fotos vêm por endereço. O mapa do site dá os
            endereços certos, em Endereços antigos.
          </dd>
        </div>
      </dl>
      <p>
        Clientes vêm sem senha: quem quiser a conta pede “Esqueci a senha” e recebe o link. Pedidos antigos
        ficam para consulta, fora dos números. Traga clientes antes de pedidos.
      </p>
      <p>
        Deixe a loja antiga no ar até as fotos terem vindo. Material e gênero ficam vazios quando o arquivo
        não diz.
      </p>
    </Panel>
  );
}
