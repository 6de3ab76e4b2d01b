import { useId, useState } from 'react';
import { joined, plural } from '#shared/text.ts';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ShortWallet, WalletFacts } from '../../ui/wallet.tsx';
import { buyLabel, type Buying } from './label-calls.ts';
import styles from './labels.module.css';
import { NoNote } from './no-note.tsx';
import { PackingField, type PackingFieldProps } from './packing-field.tsx';
import { firstPaper, firstService, missingText, reais } from './price-choice.ts';
import { PriceFailed } from './price-failed.tsx';
import { useLabelPrices } from './use-label-prices.ts';

type Option = PrecosDaEtiqueta['opcoes'][number];

interface Bought {
  id: number;
  /** Which of the order's parcels; undefined: its own. */
  pacote: number | undefined;
}

/** What a label costs now beside what was paid for freight, and the press that buys it. */
export function BuyForm({ id, pacote, onDone }: Bought & { onDone(): void }) {
  // As somebody wants it packed; until then by the rule.
  const [packing, setPacking] = useState('');
  // What somebody typed; until then what is known.
  const [typed, setKey] = useState<string | null>(null);
  const asked = useLabelPrices({ id, pacote, packing, hasKey: typed !== null });
  const { data, loading, failed, retry } = asked;
  if (data === null) return <PriceFailed prices={asked} onBack={onDone} />;
  const packs = { loading, failed, onPacking: setPacking, onRetry: retry };
  const key = { chaveNota: typed ?? data.chaveNota, setKey };
  return <Prices id={id} pacote={pacote} prices={data} packs={packs} noteKey={key} onDone={onDone} />;
}

interface PricesProps extends Bought {
  prices: PrecosDaEtiqueta;
  packs: Omit<PackingFieldProps, 'embalagem'>;
  noteKey: { chaveNota: string; setKey(next: string): void };
  onDone(): void;
}

function Prices({ id, pacote, prices, packs, noteKey, onDone }: PricesProps) {
  const { embalagem, volta } = prices;
  const [servico, setServico] = useState(firstService(prices));
  const [paper, setDocumento] = useState<Buying['documento'] | null>(null);
  const documento = paper ?? firstPaper(prices);
  const { chaveNota, setKey } = noteKey;
  const [refused, setRefused] = useState('');
  const attempt = useAttemptKey();
  const option = prices.opcoes.find((one) => one.servico === servico);
  const { busy, problem, run } = useAct(async ({ preco }: Option) => {
    const packed = {
      ...(embalagem === null ? {} : { embalagem: embalagem.usada }),
      ...(pacote === undefined ? {} : { pacote }),
    };
    const wish = { servico, preco, documento, chaveNota: documento === 'nota' ? chaveNota : '', ...packed };
    setRefused('');
    const why = await buyLabel(id, { ...wish, key: attempt.keyOf(wish) });
    attempt.end();
    setRefused(why);
    if (why === '') onDone();
    else packs.onRetry();
  });
  const verb = volta ? 'Gerar' : 'Comprar';
  const isShort = option !== undefined && prices.saldo !== null && prices.saldo < option.preco;
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      aria-label={volta ? 'Gerar código de postagem' : 'Comprar etiqueta'}
      onSubmit={(event) => {
        event.preventDefault();
        if (option !== undefined) run(option);
      }}
    >
      {embalagem !== null && <PackingField embalagem={embalagem} {...packs} />}
      <ServiceField prices={prices} option={option} onChoose={setServico} />
      <Compared prices={prices} option={option} />
      {!volta && <Papers {...{ documento, setDocumento, chaveNota, setKey, prices }} />}
      {isShort && <ShortWallet carteira={prices.carteira} />}
      <Said problem={problem} refused={refused} />
      <div className={styles.acts}>
        <Button
          type="submit"
          icon="tag"
          busy={busy}
          disabled={option === undefined || packs.loading || packs.failed}
        >
          {option === undefined ? verb : `${verb} por ${reais(option.preco)}`}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Voltar
        </Button>
      </div>
    </form>
  );
}

/** What is in the way, or what its provider has undone. */
function Said({ problem, refused }: { problem: string; refused: string }) {
  if (problem + refused === '') return null;
  return (
    <InfoBox key={problem || refused} kind={problem === '' ? 'warning' : 'error'}>
      {problem || refused}
    </InfoBox>
  );
}

interface ServiceFieldProps {
  prices: PrecosDaEtiqueta;
  /** The chosen one; another box may be nothing to it. */
  option: Option | undefined;
  onChoose(servico: string): void;
}

function ServiceField({ prices, option, onChoose }: ServiceFieldProps) {
  const { opcoes, escolhido } = prices;
  const isMissing = option === undefined && firstService(prices) === '';
  return (
    <>
      {isMissing && <InfoBox kind="warning">{missingText(escolhido)}</InfoBox>}
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
    </>
  );
}

function Compared({ prices, option }: { prices: PrecosDaEtiqueta; option: Option | undefined }) {
  const { pago, saldo, restam, escolhido, volta } = prices;
  const more = option === undefined || pago === null ? 0 : option.preco - pago;
  return (
    <Facts>
      {volta ? (
        <Fact label="Quem paga">A carteira da loja: quem comprou só mostra o código nos Correios</Fact>
      ) : (
        <Fact label="Quem comprou escolheu">
          {escolhido || 'Não informado'}
          {pago !== null && `, e pagou ${reais(pago)}`}
        </Fact>
      )}
      {option !== undefined && (
        <Fact label="Prazo deste serviço">
          {option.prazo} {plural(option.prazo, 'dia útil', 'dias úteis')}
        </Fact>
      )}
      {more > 0.004 && <Fact label="A loja paga a mais">{reais(more)}</Fact>}
      <WalletFacts saldo={saldo} restam={restam} />
    </Facts>
  );
}

const NEEDS_NOTE = 'Os 44 números do DANFE. Com a nota emitida no pedido, a chave já vem preenchida.';
const NEEDS_KEY =
  'Os 44 números do DANFE, digitados ou lidos do código de barras. Anotada no pedido, a chave já vem preenchida.';

interface PapersProps {
  documento: Buying['documento'];
  setDocumento(next: Buying['documento']): void;
  chaveNota: string;
  setKey(next: string): void;
  /** In a shop that pays ICMS nothing but an invoice goes with a parcel. */
  prices: Pick<PrecosDaEtiqueta, 'notaObrigatoria' | 'emiteNota'>;
}

/** The law asks for one of them with each parcel. */
function Papers({ documento, setDocumento, chaveNota, setKey, prices }: PapersProps) {
  const { notaObrigatoria: needsNote, emiteNota: isIssuedHere } = prices;
  const name = useId();
  const choices: [Buying['documento'], string][] = [
    ['declaracao', 'Declaração de conteúdo (DC-e), para quem não paga ICMS'],
    ['nota', 'Nota fiscal'],
  ];
  return (
    <>
      {!needsNote && (
        <fieldset className={styles.choices}>
          <legend>Documento do pacote</legend>
          {choices.map(([one, words]) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={documento === one}
                onChange={() => setDocumento(one)}
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      {needsNote && chaveNota === '' && <NoNote isIssuedHere={isIssuedHere} />}
      {documento === 'nota' && (
        <TextField
          label="Chave da nota fiscal"
          hint={needsNote ? (isIssuedHere ? NEEDS_NOTE : NEEDS_KEY) : 'Os 44 números do DANFE.'}
          autoComplete="off"
          maxLength={60}
          value={chaveNota}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
    </>
  );
}
