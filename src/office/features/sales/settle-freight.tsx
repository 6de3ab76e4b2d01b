import { deadlineText } from '#shared/arrival.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { Choice } from '../../ui/choice.tsx';
import type { useSettling, Settle, WayThere } from './use-settling.ts';

type Settling = ReturnType<typeof useSettling>;

/** What the freight to another address costs more or less, by which way, and who pays for it. */
export function SettleFreight({ settling, isUnquoted }: { settling: Settling; isUnquoted: boolean }) {
  const { way, ways, others, envio, chosen, problem } = settling;
  return (
    <>
      {isUnquoted && <InfoBox kind="warning">{UNQUOTED}</InfoBox>}
      {others.length > 0 && (
        <Choice
          legend="O envio escolhido na compra não atende este CEP. Enviar por"
          value={envio}
          options={others.map(({ frete, muda }) => ({
            value: frete.id,
            label: `${freightLabel(frete)} (${changeText(muda)})`,
          }))}
          onChoose={settling.chooseWay}
        />
      )}
      {way?.frete && (
        <InfoBox kind={way.diferenca > 0 || way.muda > 0 ? 'warning' : 'success'}>
          {freightLabel(way.frete)}
          {way.frete.prazo > 0 && `, ${deadlineText(way.frete)}`}. {wordsOf(way)}
        </InfoBox>
      )}
      {way !== null && ways.length > 1 && (
        <Choice
          legend="O que fazer com a diferença"
          value={chosen ?? ''}
          options={ways.map((value) => ({ value, label: labelOf(value, way) }))}
          onChoose={(next) => settling.chooseSettle(ways.find((one) => one === next) ?? 'loja')}
        />
      )}
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
    </>
  );
}

const UNQUOTED =
  'O frete não pôde ser calculado agora. Dá para guardar assim mesmo: se o envio custar mais, a loja paga.';

function wordsOf({ diferenca, muda, cobrar, devolver }: WayThere): string {
  if (muda > 0 && cobrar > 0) return `O frete para o novo endereço custa ${reaisText(muda)} a mais.`;
  if (muda < 0) {
    const less = `O frete para o novo endereço custa ${reaisText(-muda)} a menos.`;
    return devolver > 0 ? less : `${less} Não há o que devolver: a diferença não foi paga por quem comprou.`;
  }
  if (diferenca > 0) return `A loja paga ${reaisText(diferenca)} a mais por este envio.`;
  return 'Este envio não custa mais do que o de antes.';
}

function labelOf(settle: Settle, { cobrar, devolver, muda }: WayThere): string {
  if (settle === 'cobrar') return `Cobrar ${reaisText(cobrar)} por PIX`;
  if (settle === 'devolver') return `Devolver ${reaisText(devolver)}`;
  return muda > 0 ? 'A loja assume' : 'A loja fica com a diferença';
}

const changeText = (muda: number): string =>
  muda === 0 ? 'mesmo preço' : `${reaisText(Math.abs(muda))} a ${muda > 0 ? 'mais' : 'menos'}`;
