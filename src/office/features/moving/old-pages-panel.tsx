import { useState, type FormEvent } from 'react';
import { plural } from '#shared/text.ts';
import type { DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import type { LeituraDePaginas } from '#shared/wire/moving-pages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './moving.module.css';
import { FoundPictures, MissedPages, pieces, photos } from './found-pictures.tsx';
import { lookEveryMs } from './look-every.ts';
import { count } from './words.ts';

type Reading = LeituraDePaginas;
interface Given {
  id: number;
  reading: Reading;
}

/** Pictures that the file did not bring, from the pages of the old shop while it stands: looked at first, then taken. */
export function OldPagesPanel({ file }: { file: DetalheDaMudanca }) {
  const { data, error, loading, reload } = useOfficeRead(
    'GET /gerenciamento/mudanca/importacoes/:id/paginas',
    { params: { id: file.id }, everyMs: lookEveryMs },
  );
  if (data === null)
    return error === null || loading ? null : (
      <LoadFailed
        text="Não foi possível ver as fotos da loja antiga."
        detail={errorText(error, '')}
        onRetry={reload}
      />
    );
  return (
    <Panel title="Fotos das páginas da loja antiga">
      <div className={styles.page}>
        {data.status === 'nenhuma' && (
          <p>
            Se o arquivo veio sem fotos, como o da Nuvemshop, a loja pode buscá-las nas páginas da loja
            antiga, enquanto ela está no ar. Primeiro você vê o que foi achado; nada muda antes de trazer, e
            peça que já tem foto fica como está.
          </p>
        )}
        {data.status === 'lendo' && <UnderWay id={file.id} reading={data} />}
        {data.status === 'parado' && <Stopped reading={data} />}
        {data.status !== 'nenhuma' && <Sums reading={data} />}
        <FoundPictures reading={data} />
        {data.semFotos > 0 && <MissedPages id={file.id} total={data.semFotos} />}
        {(data.status === 'lido' || data.status === 'parado') && data.fotos > 0 && (
          <Take id={file.id} reading={data} />
        )}
        {data.status === 'trazido' && (
          <InfoBox kind="info" autoClose={false}>
            As fotos foram pedidas: veja em “Imagens” quantas já vieram.
          </InfoBox>
        )}
        {data.status !== 'lendo' && <Begin key={data.endereco ?? ''} id={file.id} reading={data} />}
      </div>
    </Panel>
  );
}

function UnderWay({ id, reading }: Given) {
  const { pecas, faltam, segundosPorPagina, esperaAte } = reading;
  const read = pecas - faltam;
  const percent = Math.floor((100 * read) / Math.max(1, pecas));
  const minutes = Math.ceil((faltam * (segundosPorPagina + 1)) / 60);
  const stop = useAct(() =>
    officeApi('POST /gerenciamento/mudanca/importacoes/:id/paginas/parar', { params: { id } }),
  );
  return (
    <div className={styles.progress}>
      <p role="status">
        {count(read)} de {count(pecas)} {plural(pecas, 'página', 'páginas')} ({percent} %)
      </p>
      <progress aria-label="Páginas lidas" value={read} max={Math.max(1, pecas)} />
      {esperaAte === null ? (
        <p>
          {plural(faltam, 'Falta 1 página', `Faltam ${count(faltam)} páginas`)}, cerca de {count(minutes)}{' '}
          {plural(minutes, 'minuto', 'minutos')}: uma por vez, para não pesar na loja antiga. Você pode sair
          daqui.
        </p>
      ) : (
        <p>A loja antiga pediu tempo ou não respondeu: a próxima tentativa é {dateTimeText(esperaAte)}.</p>
      )}
      {stop.problem !== '' && <InfoBox kind="error">{stop.problem}</InfoBox>}
      <div>
        <Button variant="secondary" icon="close" busy={stop.busy} onClick={() => stop.run()}>
          Parar de ler
        </Button>
      </div>
    </div>
  );
}

function Stopped({ reading: { porque, faltam } }: { reading: Reading }) {
  const left = plural(faltam, 'Falta 1 página', `Faltam ${count(faltam)} páginas`);
  return (
    <InfoBox kind="warning" autoClose={false}>
      {porque === '' ? 'A leitura foi parada.' : porque} {faltam > 0 && `${left}.`}
    </InfoBox>
  );
}

function Sums({ reading: { pecas, comFotos, fotos, semFotos, daLoja } }: { reading: Reading }) {
  return (
    <>
      <ul className={styles.sums}>
        {fotos > 0 && (
          <li>
            <strong>{count(fotos)}</strong> {plural(fotos, 'foto', 'fotos')} de {pieces(comFotos)}
          </li>
        )}
        {semFotos > 0 && (
          <li>
            <strong>{count(semFotos)}</strong> sem página ou sem fotos nela
          </li>
        )}
        <li>
          <strong>{count(pecas)}</strong> {plural(pecas, 'peça veio', 'peças vieram')} sem fotos
        </li>
      </ul>
      {daLoja > 0 && (
        <p className={styles.quiet}>
          {plural(daLoja, '1 imagem aparece', `${count(daLoja)} imagens aparecem`)} em muitas páginas, como um
          logotipo: não {plural(daLoja, 'vem', 'vêm')}.
        </p>
      )}
    </>
  );
}

function Take({ id, reading: { fotos, comFotos } }: Given) {
  const take = useAct(async () => {
    const { data } = await officeApi('POST /gerenciamento/mudanca/importacoes/:id/paginas/trazer', {
      params: { id },
    });
    notify('success', data.mensagem);
  });
  return (
    <div>
      {take.problem !== '' && <InfoBox kind="error">{take.problem}</InfoBox>}
      <Button icon="check" busy={take.busy} onClick={() => take.run()}>
        Trazer {photos(fotos)} de {pieces(comFotos)}
      </Button>
    </div>
  );
}

/** To begin, or to go on: the address is asked for again, for it may have been the wrong one. */
function Begin({ id, reading: { status, endereco } }: Given) {
  const [address, setAddress] = useState(endereco ?? '');
  const [wrong, setWrong] = useState('');
  const begin = useAct(() =>
    officeApi('POST /gerenciamento/mudanca/importacoes/:id/paginas', {
      params: { id },
      body: { endereco: address.trim() },
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const isRight = address.trim().length >= 4;
    setWrong(isRight ? '' : 'Digite o endereço da loja antiga.');
    if (isRight) begin.run();
  }
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Endereço da loja antiga"
        hint="O que ela tem enquanto não aponta para esta: por exemplo minhaloja.lojavirtualnuvem.com.br"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={1500}
        value={address}
        error={wrong}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {begin.problem !== '' && <InfoBox kind="error">{begin.problem}</InfoBox>}
      <Button type="submit" variant="secondary" icon="search" busy={begin.busy}>
        {BEGIN[status]}
      </Button>
    </form>
  );
}

const BEGIN: Readonly<Record<Reading['status'], string>> = {
  nenhuma: 'Procurar fotos',
  lendo: 'Procurar fotos',
  parado: 'Continuar',
  lido: 'Procurar o que falta',
  trazido: 'Procurar o que falta',
};
