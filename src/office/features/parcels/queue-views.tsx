import { useId, useState, type ReactNode } from 'react';
import { FORMAS_DE_ENVIO, SAIDAS, type FormaDeEnvio } from '#shared/channels.ts';
import { officePaths } from '../../lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { joined } from '#shared/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { ViewLinks, type ViewLink } from '../../ui/view-links.tsx';
import styles from './queue-views.module.css';
import { carrierName, carriersIn, countIn, leavingWords, searchOf, type Queue } from './queue.ts';

const EVERY_MS = 60_000;

const WAYS: Readonly<Record<FormaDeEnvio, string>> = {
  transportadora: 'Envios',
  entrega: 'Entregas da loja',
  retirada: 'Para retirar',
};

/** Where each queue is seen alone, with how many wait in it: by way, by carrier and by when it leaves. */
export function QueueViews({ queue }: { queue: Queue }) {
  const words = leavingWords(new Date(useNow()));
  const { data } = useOfficeRead('GET /gerenciamento/expedicao/filas', { everyMs: EVERY_MS });
  const filas = data?.filas ?? null;
  const view = (label: string, to: Queue): ViewLink => ({
    label,
    to: pathOf(to),
    isHere: searchOf(to) === searchOf(queue),
    ...(filas !== null && { count: countIn(filas, to) }),
  });
  const { forma, transportadora, sai } = queue;
  const ofWay = (one: FormaDeEnvio | undefined): Queue => ({ forma: one, transportadora: undefined, sai });
  const ways = FORMAS_DE_ENVIO.map((one) => ({ ...view(WAYS[one], ofWay(one)), isHere: one === forma }));
  const carriers = carriersIn(filas ?? [], transportadora);
  const days = SAIDAS.map((one) => view(words[one], { ...queue, sai: one }));
  const chosen = [
    forma === undefined ? 'A enviar' : WAYS[forma],
    transportadora === undefined ? '' : carrierName(transportadora),
    sai === undefined ? '' : words[sai],
  ];
  return (
    <Folded title={joined(chosen, ', ')}>
      <ViewLinks label="Formas de envio" views={[view('A enviar', ofWay(undefined)), ...ways]} />
      {(forma === 'transportadora' || forma === undefined) && carriers.length > 0 && (
        <ViewLinks
          label="Transportadoras"
          views={carriers.map((one) =>
            view(carrierName(one), { forma: 'transportadora', transportadora: one, sai }),
          )}
        />
      )}
      <ViewLinks label="Quando sai" views={[view('Qualquer dia', { ...queue, sai: undefined }), ...days]} />
      {data !== null && sai === 'hoje' && (
        <p>O que foi pago antes das {data.corte}h de um dia útil sai nele; o que ficou de antes também.</p>
      )}
    </Folded>
  );
}

/** On a phone one line says which queue it is: the rows of choices would push the first parcel off the screen. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p className={styles.line}>
        <Button
          variant="secondary"
          iconAfter="chevron-down"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Fila: {title}
        </Button>
      </p>
      <div id={id} className={classNames(styles.views, isOpen && styles.open)}>
        {children}
      </div>
    </>
  );
}

function pathOf(queue: Queue): string {
  const search = searchOf(queue);
  return search === '' ? officePaths.parcels : `${officePaths.parcels}?${search}`;
}
