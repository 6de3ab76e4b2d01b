import { useEffect, useRef, useState } from 'react';
import { formatCep } from '#shared/cep.ts';
import { formatPhone } from '#shared/phone.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { MaskedField } from '#web/ui/masked-field.tsx';
import { useMay } from '../../lib/session.ts';
import { isFreightQuoted, mayChangeAddress, willTell } from './edit-calls.ts';
import styles from './order-edit.module.css';
import { Possible } from './edit-possible.tsx';
import { ReleaseWords } from './release-words.tsx';
import { SettleFreight } from './settle-freight.tsx';
import { useAddressEdit, type PlaceField } from './use-address-edit.ts';

/** The way to another address, while the order is here. */
export function EditAddress({ pedido }: { pedido: PedidoDetalhado }) {
  const mayEdit = useMay('edit-orders');
  const [open, setOpen] = useState(false);
  if (!mayEdit || (!mayChangeAddress(pedido) && !open)) return null;
  const close = () => setOpen(false);
  return (
    <div className={styles.way}>
      <Button variant="secondary" size="s" icon="edit" onClick={() => setOpen(true)}>
        Mudar endereço
      </Button>
      <Dialog open={open} onClose={close} title="Mudar o endereço">
        {open && (
          <Possible id={pedido.id} of="endereco" onClose={close}>
            {({ etiqueta }) => <AddressForm pedido={pedido} etiqueta={etiqueta} onClose={close} />}
          </Possible>
        )}
      </Dialog>
    </div>
  );
}

type Edit = ReturnType<typeof useAddressEdit>;

interface FormProps {
  pedido: PedidoDetalhado;
  etiqueta: string;
  onClose(): void;
}

function AddressForm({ pedido, etiqueta, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const toWrong = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  const onWrong = () => requestAnimationFrame(toWrong);
  const edit = useAddressEdit(pedido, { etiqueta, onDone: onClose, onWrong });
  const { problem, busy, mustQuote, quote, settling, release, next } = edit;
  const answers = useRef<HTMLDivElement>(null);
  // What was asked for stands where the button was, which is below it now.
  useEffect(() => {
    if (quote !== null) answers.current?.scrollIntoView({ block: 'nearest' });
  }, [quote]);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) next();
      }}
    >
      <Fields edit={edit} pedido={pedido} />
      {quote !== null && <SettleFreight settling={settling} isUnquoted={quote.semResposta} />}
      <ReleaseWords release={release} />
      <p className={styles.quiet}>{willTell(pedido)}</p>
      {problem !== '' && (
        <InfoBox key={problem} kind="error">
          {problem}
        </InfoBox>
      )}
      <div ref={answers} className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" busy={busy}>
          {mustQuote ? 'Conferir o frete' : keepWords(settling, release.words !== '')}
        </Button>
      </div>
    </form>
  );
}

function keepWords({ chosen, way }: Edit['settling'], isReleasing: boolean): string {
  const words = settleWords(chosen, way);
  return isReleasing ? `Cancelar a etiqueta e ${words.toLocaleLowerCase('pt-BR')}` : words;
}

function settleWords(chosen: Edit['settling']['chosen'], way: Edit['settling']['way']): string {
  if (chosen === 'cobrar') return 'Guardar e cobrar';
  if (chosen === 'devolver') return 'Guardar e devolver';
  if (chosen === null) return 'Guardar';
  return way === null || way.diferenca === 0 ? 'Guardar endereço' : 'Guardar: a loja assume';
}

function Fields({ edit, pedido }: { edit: Edit; pedido: PedidoDetalhado }) {
  const { place, errors, change, lookup } = edit;
  const field = (name: PlaceField) => ({
    name,
    value: place[name],
    error: errors[name],
    autoComplete: 'off',
    onValue: (value: string) => change({ [name]: value }),
  });
  const isHidden = pedido.cliente.whatsapp.includes('•');
  return (
    <>
      <MaskedField {...field('nome')} label="Nome de quem comprou" maxLength={120} />
      <MaskedField
        {...field('whatsapp')}
        label="WhatsApp"
        optional={isHidden}
        inputMode="tel"
        format={formatPhone}
        hint={isHidden ? 'Em branco, o número fica como está.' : undefined}
      />
      <MaskedField
        {...field('cep')}
        label="CEP"
        inputMode="numeric"
        format={formatCep}
        busy={lookup?.state === 'loading'}
        optional={!isFreightQuoted(pedido)}
        hint={cepHint(pedido, lookup?.state)}
      />
      <MaskedField {...field('endereco')} label="Endereço" maxLength={200} />
      <div className={styles.pair}>
        <MaskedField {...field('numero')} label="Número" maxLength={20} />
        <MaskedField {...field('complemento')} label="Complemento" optional maxLength={120} />
      </div>
      <MaskedField {...field('bairro')} label="Bairro" optional maxLength={120} />
      <div className={styles.pair}>
        <MaskedField {...field('cidade')} label="Cidade" maxLength={120} />
        <MaskedField {...field('estado')} label="Estado" maxLength={2} autoCapitalize="characters" />
      </div>
    </>
  );
}

function cepHint(pedido: PedidoDetalhado, state: string | undefined): string {
  if (state === 'unknown') return 'Este CEP não foi encontrado: confira, ou escreva o endereço.';
  if (state === 'failed') return 'O endereço não pôde ser buscado: escreva-o.';
  return isFreightQuoted(pedido)
    ? 'Com outro CEP, o mesmo envio é calculado de novo.'
    : 'O frete foi combinado, e fica como está.';
}
