import { useEffect, useEffectEvent, useState } from 'react';
import { joined } from '#shared/text.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { laterText } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Paper } from '../../ui/paper.tsx';
import styles from '../../ui/paper.module.css';
import { addressLines } from './address-lines.ts';
import { SheetNumber } from './sheet-number.tsx';
import { thumbnailOf } from './thumbnail.ts';

const MISSING = 'Romaneios que faltam são de pedidos que já saíram ou esperam por quem administra.';

interface PrintedParcelSlipsProps {
  ids: readonly number[];
  onPrinted(): void;
}

/** Packing slips without any sum, for who packs and sees none; each on a sheet of its own. */
export function PrintedParcelSlips({ ids, onPrinted }: PrintedParcelSlipsProps) {
  const [parcels, setParcels] = useState<readonly Pacote[] | null>(null);
  const read = useEffectEvent(async () => {
    try {
      const found = await readThose(ids);
      if (found.length < ids.length) notify('warning', MISSING);
      if (found.length === 0) onPrinted();
      else setParcels(found);
    } catch (error) {
      notify('error', `Os romaneios não foram impressos. ${laterText(error)}`);
      onPrinted();
    }
  });
  useEffect(() => {
    void read();
  }, []);
  if (parcels === null) return null;
  return (
    <Paper name="slips" onPrinted={onPrinted}>
      {parcels.map((parcel) => (
        <div key={parcel.id} className={styles.page}>
          <ParcelSlip parcel={parcel} />
        </div>
      ))}
    </Paper>
  );
}

/** Those that still are on her table: what has left since is none of hers. */
async function readThose(ids: readonly number[]): Promise<Pacote[]> {
  const found: Pacote[] = [];
  for (const id of ids) {
    try {
      found.push((await officeApi('GET /gerenciamento/expedicao/:id', { params: { id } })).data);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }
  return found;
}

function ParcelSlip({ parcel }: { parcel: Pacote }) {
  const { numero, codigo, nome, endereco, envio, embalagem, itens } = parcel;
  const shop = useShop();
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.title}>{shop.name}</p>
          <p>
            CNPJ {shop.cnpj} · {shop.address}
          </p>
          <p>
            {shop.phone} · {shop.email}
          </p>
        </div>
        <SheetNumber numero={numero} codigo={codigo} />
      </header>
      <div className={styles.to}>
        <p className={styles.label}>Para</p>
        <p>
          <strong>
            <bdi>{nome}</bdi>
          </strong>
        </p>
        {addressLines(endereco).map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <p>
        Envio: <bdi>{envio}</bdi>
      </p>
      {embalagem !== null && (
        <p>
          Caixa: <strong>{embalagem.texto}</strong>
        </p>
      )}
      <Contents itens={itens} />
      <p className={styles.notes}>Este romaneio não substitui a nota fiscal.</p>
    </>
  );
}

function Contents({ itens }: Pick<Pacote, 'itens'>) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">Foto</th>
          <th scope="col">Peça</th>
          <th scope="col">Código</th>
          <th scope="col">Qtd.</th>
        </tr>
      </thead>
      <tbody>
        {itens.map(({ nome, cor, tamanho, imagem, sku, quantidade }) => (
          <tr key={`${sku} ${nome} ${cor} ${tamanho}`}>
            <td>
              <img src={thumbnailOf(imagem)} alt={`Foto de ${nome}`} className={styles.picture} />
            </td>
            <td>
              <bdi>{nome}</bdi>
              <br />
              <bdi>{joined([cor, tamanho], ' · ')}</bdi>
            </td>
            <td>{sku}</td>
            <td>{quantidade}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
