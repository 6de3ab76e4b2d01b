import { useId, useState } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { joined, plural } from '#shared/text.ts';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { buyLabel, type Buying } from './label-calls.ts';
import styles from './labels.module.css';
import { PackingField, type PackingFieldProps } from './packing-field.tsx';

type Option = PrecosDaEtiqueta['opcoes'][number];

const reais = (value: number) => formatReais(reaisToCents(value) ?? 0);

/** What a label costs now beside what was paid for freight, and the press that buys it. */
export function BuyForm({ id, onDone }: { id: number; onDone(): void }) {
  // As somebody wants it packed; until then by the rule.
  const [packing, setPacking] = useState('');
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/pedidos/:id/etiquetas/precos', {
    params: { id },
    query: packing === '' ? {} : { embalagem: packing },
    once: true,
  });
  if (data === null && error !== null && !loading) {
    return (
      <div className={styles.form}>
        <InfoBox kind="error">{errorText(error, 'Não foi possível ler os preços.')}</InfoBox>
        <div className={styles.acts}>
          <Button variant="secondary" onClick={reload}>
            Tentar de novo
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Voltar
          </Button>
        </div>
      </div>
    );
  }
  if (data === null) return <Skeleton height="8rem" />;
  const packs = { loading, failed: error !== null && !loading, onPacking: setPacking, onRetry: reload };
  return <Prices id={id} prices={data} packs={packs} onDone={onDone} />;
}

interface PricesProps {
  id: number;
  prices: PrecosDaEtiqueta;
  packs: Omit<PackingFieldProps, 'embalagem'>;
  onDone(): void;
}

function Prices({ id, prices, packs, onDone }: PricesProps) {
  const { opcoes, embalagem } = prices;
  const [servico, setServico] = useState(opcoes.find(({ escolhida }) => escolhida)?.servico ?? '');
  const [documento, setDocumento] = useState<Buying['documento']>(
    prices.chaveNota === '' ? 'declaracao' : 'nota',
  );
  const [chaveNota, setKey] = useState(prices.chaveNota);
  const attempt = useAttemptKey();
  const option = opcoes.find((one) => one.servico === servico);
  const { busy, problem, run } = useAct(async ({ preco }: Option) => {
    const packed = embalagem === null ? {} : { embalagem: embalagem.usada };
    const wish = { servico, preco, documento, chaveNota: documento === 'nota' ? chaveNota : '', ...packed };
    await buyLabel(id, { ...wish, key: attempt.keyOf(wish) });
    attempt.end();
    onDone();
  });
  const isShort = option !== undefined && prices.saldo !== null && prices.saldo < option.preco;
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      aria-label="Comprar etiqueta"
      onSubmit={(event) => {
        event.preventDefault();
        if (option !== undefined) run(option);
      }}
    >
      {embalagem !== null && <PackingField embalagem={embalagem} {...packs} />}
      <ServiceField opcoes={opcoes} option={option} onChoose={setServico} />
      <Compared prices={prices} option={option} />
      <Papers {...{ documento, setDocumento, chaveNota, setKey }} />
      {isShort && <Short prices={prices} />}
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div className={styles.acts}>
        <Button
          type="submit"
          icon="tag"
          busy={busy}
          disabled={option === undefined || packs.loading || packs.failed}
        >
          {option === undefined ? 'Comprar' : `Comprar por ${reais(option.preco)}`}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Voltar
        </Button>
      </div>
    </form>
  );
}

interface ServiceFieldProps {
  opcoes: readonly Option[];
  /** The chosen one; another box may be nothing to it. */
  option: Option | undefined;
  onChoose(servico: string): void;
}

function ServiceField({ opcoes, option, onChoose }: ServiceFieldProps) {
  return (
    <Select
      label="Serviço"
      value={option?.servico ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {option === undefined && <option value="">Escolha o serviço</option>}
      {opcoes.map((one) => (
        <option key={one.servico} value={one.servico}>
          {joined([one.nome, one.transportadora], ' · ')}, {reais(one.preco)}
        </option>
      ))}
    </Select>
  );
}

function Short({ prices: { carteira } }: { prices: PrecosDaEtiqueta }) {
  return (
    <InfoBox kind="warning">
      O saldo não paga esta etiqueta.{' '}
      <a href={carteira} target="_blank" rel="noopener noreferrer">
        Colocar saldo na carteira
      </a>
    </InfoBox>
  );
}

function Compared({ prices, option }: { prices: PrecosDaEtiqueta; option: Option | undefined }) {
  const { pago, saldo, restam, escolhido } = prices;
  const more = option === undefined || pago === null ? 0 : option.preco - pago;
  return (
    <Facts>
      <Fact label="Quem comprou escolheu">
        {escolhido || 'Não informado'}
        {pago !== null && `, e pagou ${reais(pago)}`}
      </Fact>
      {option !== undefined && (
        <Fact label="Prazo deste serviço">
          {option.prazo} {plural(option.prazo, 'dia útil', 'dias úteis')}
        </Fact>
      )}
      {more > 0.004 && <Fact label="A loja paga a mais">{reais(more)}</Fact>}
      <Fact label="Saldo da carteira">
        {saldo === null ? 'Não foi possível ler' : reais(Math.max(0, saldo))}
      </Fact>
      {restam !== null && (
        <Fact label="Limite da conta">
          {restam} {plural(restam, 'etiqueta pode', 'etiquetas podem')} ser compradas antes de postar outras
        </Fact>
      )}
    </Facts>
  );
}

interface PapersProps {
  documento: Buying['documento'];
  setDocumento(next: Buying['documento']): void;
  chaveNota: string;
  setKey(next: string): void;
}

/** The law asks for one of them with each parcel. */
function Papers({ documento, setDocumento, chaveNota, setKey }: PapersProps) {
  const name = useId();
  const choices: [Buying['documento'], string][] = [
    ['declaracao', 'Declaração de conteúdo (DC-e), para quem não paga ICMS'],
    ['nota', 'Nota fiscal'],
  ];
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Documento do pacote</legend>
        {choices.map(([one, words]) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={name} checked={documento === one} onChange={() => setDocumento(one)} />
            {words}
          </label>
        ))}
      </fieldset>
      {documento === 'nota' && (
        <TextField
          label="Chave da nota fiscal"
          hint="Os 44 números do DANFE."
          autoComplete="off"
          maxLength={60}
          value={chaveNota}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
    </>
  );
}
