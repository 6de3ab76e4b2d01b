import { formatReais, reaisToCents } from '#shared/money.ts';
import { joined } from '#shared/text.ts';
import type { Etiqueta } from '#shared/wire/labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useState } from 'react';
import { dateTimeText } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useQuestion } from '../../ui/question.tsx';
import { cancelLabel, lookAtLabel, printAddress } from './label-calls.ts';
import { DeclarationFile, LabelFiles } from './label-files.tsx';
import { dearerText, standingOf } from './label-words.ts';
import styles from './labels.module.css';
import { RefundWords } from './refund-words.tsx';

/** One label: how it stands, what it cost, and what can be done about it. */
export function LabelCard({ etiqueta, mayAct }: { etiqueta: Etiqueta; mayAct: boolean }) {
  const {
    servico,
    transportadora,
    preco,
    codigo,
    problema,
    por,
    criada_em: made,
    documento,
    embalagem,
  } = etiqueta;
  const { text, tone } = standingOf(etiqueta);
  const price = preco === null ? null : reaisToCents(preco);
  const isBought = etiqueta.paga_em !== null;
  return (
    <div className={styles.label}>
      <div className={styles.head}>
        <Badge tone={tone}>{text}</Badge>
        <span>{joined([etiqueta.volta ? 'Código de postagem' : '', servico, transportadora], ' · ')}</span>
      </div>
      {isBought && price !== null && (
        <p>
          {formatReais(price)} da carteira
          {codigo !== '' && (
            <>
              , código <bdi className={styles.code}>{codigo}</bdi>
            </>
          )}
        </p>
      )}
      {etiqueta.cobrado_a_mais > 0 && <InfoBox kind="warning">{dearerText(etiqueta)}</InfoBox>}
      {problema !== '' && <InfoBox kind={isBought ? 'error' : 'warning'}>{problema}</InfoBox>}
      <CancelledText etiqueta={etiqueta} />
      <p className={styles.quiet}>
        {isBought ? 'Comprada' : 'Pedida'} por {por} em {dateTimeText(made)}
        {documento === 'nota' ? ', com nota fiscal' : ', com declaração de conteúdo (DC-e)'}
        {embalagem !== '' && `, para ${embalagem}`}.
      </p>
      {mayAct &&
        etiqueta.pode_imprimir &&
        (etiqueta.volta ? <DeclarationFile id={etiqueta.id} /> : <LabelFiles etiqueta={etiqueta} />)}
      {mayAct && <LabelActs etiqueta={etiqueta} />}
    </div>
  );
}

function CancelledText({ etiqueta }: { etiqueta: Etiqueta }) {
  const { id, cancelada_em: at, valor_volta_ate: until, vencida, valor_voltou: word, volta } = etiqueta;
  const mayTell = useMay('label-money');
  const [telling, setTelling] = useState<HTMLElement | null>(null);
  if (at === null || until === null) return null;
  return (
    <>
      {vencida !== null && (
        <InfoBox kind="warning">
          {LAPSED[vencida]}{' '}
          {volta
            ? 'Se a peça ainda vai voltar, gere outro código.'
            : 'Se o pedido ainda vai ser enviado por ela, compre outra etiqueta.'}
        </InfoBox>
      )}
      <p ref={setTelling} tabIndex={-1}>
        {vencida === 'venceu' ? 'Vencida' : 'Cancelada'} em {dateTimeText(at)}.{' '}
        {word === null && `O Melhor Envio devolve o valor para a carteira até ${dateTimeText(until)}.`}
        {word === 'voltou' && 'O valor voltou para a carteira.'}
        {word === 'nao_voltou' && 'O valor não voltou para a carteira: fale com o Melhor Envio.'}
      </p>
      {mayTell && word !== 'voltou' && isPast(until) && (
        <RefundWords etiqueta={etiqueta} of={`etiqueta ${id}`} onTold={() => telling?.focus()} />
      )}
    </>
  );
}

const LAPSED = {
  venceu: 'A etiqueta venceu sem ser postada.',
  cancelada: 'A etiqueta foi cancelada no Melhor Envio sem ser postada.',
} as const;

const isPast = (time: string) => Date.parse(time) <= Date.now();

function LabelActs({ etiqueta }: { etiqueta: Etiqueta }) {
  const { id, andando, volta, pode_cancelar: mayCancel, paga_em: paid } = etiqueta;
  // At the counter the code does, and she has no label to print.
  const mayPrint = etiqueta.pode_imprimir && !volta;
  const [ask, question] = useQuestion();
  const [address, setAddress] = useState('');
  const printing = useAct(async () => setAddress(await printAddress(id)));
  const looking = useAct(() => lookAtLabel(id));
  const cancelling = useAct(() => cancelLabel(id));
  const problem = printing.problem || cancelling.problem || looking.problem;
  async function askToCancel(): Promise<void> {
    const isPaid = paid !== null;
    const yes = await ask({
      title: isPaid ? 'Cancelar esta etiqueta?' : 'Desistir desta compra?',
      text:
        isPaid && volta
          ? 'O código deixa de valer, e o Melhor Envio devolve o valor para a carteira em até 12 horas. Avise quem comprou, que já pode ter o código.'
          : isPaid
            ? 'Ela deixa de valer, e o Melhor Envio devolve o valor para a carteira em até 12 horas. O pedido fica como está: se já foi enviado por ela, compre outra etiqueta, e quem comprou recebe o novo código.'
            : 'Nada foi cobrado ainda. A etiqueta sai do carrinho do Melhor Envio.',
      yes: isPaid ? 'Cancelar a etiqueta' : 'Desistir da compra',
      no: 'Voltar',
      danger: true,
    });
    if (yes) cancelling.run();
  }
  return (
    <>
      <div className={styles.acts}>
        {mayPrint && address === '' && (
          <Button icon="receipt" busy={printing.busy} onClick={() => printing.run()}>
            Imprimir
          </Button>
        )}
        {mayPrint && address !== '' && (
          <ButtonAnchor icon="receipt" href={address}>
            Abrir a etiqueta
          </ButtonAnchor>
        )}
        {andando && (
          <Button variant="secondary" busy={looking.busy} onClick={() => looking.run()}>
            Conferir agora
          </Button>
        )}
        {mayCancel && (
          <Button variant="quiet" busy={cancelling.busy} onClick={() => void askToCancel()}>
            {paid === null ? 'Desistir' : 'Cancelar etiqueta'}
          </Button>
        )}
      </div>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {question}
    </>
  );
}
