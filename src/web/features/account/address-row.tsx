import { useState } from 'react';
import type { EnderecoSalvo } from '#shared/wire/customers.ts';
import { api } from '../../lib/calls/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { addressLine, addressName } from './address-words.ts';
import styles from './own-section.module.css';
import { refused } from './refused.ts';

interface AddressRowProps {
  address: EnderecoSalvo;
  token: string;
  onEdit(): void;
  /** The list is another one now; a text for the customer. */
  changed(text: string): void;
  failed(text: string): void;
}

/** One address with what can be done about it. */
export function AddressRow({ address, token, onEdit, changed, failed }: AddressRowProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = addressName(address);

  async function act(call: () => Promise<unknown>, done: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await call();
      changed(done);
    } catch (error) {
      failed(refused(error, 'Não conseguimos mudar o endereço agora. Tente de novo.'));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }
  const asked = { params: { id: address.id }, token };
  const preferred = { ...asked, body: { ...address, principal: true } };
  const remove = () => act(() => api('DELETE /clientes/me/enderecos/:id', asked), 'Endereço excluído.');
  const prefer = () =>
    act(() => api('PUT /clientes/me/enderecos/:id', preferred), 'Endereço principal trocado.');

  return (
    <>
      <p className={styles.name}>
        {name}
        {address.principal && <Badge>Principal</Badge>}
      </p>
      <p className={styles.quiet}>{addressLine(address)}</p>
      <div className={`${styles.ways} ${styles.flush}`}>
        <Button variant="quiet" icon="edit" aria-label={`Editar ${name}`} onClick={onEdit}>
          Editar
        </Button>
        <Button variant="quiet" icon="trash" aria-label={`Excluir ${name}`} onClick={() => setAsking(true)}>
          Excluir
        </Button>
        {!address.principal && (
          <Button
            variant="quiet"
            busy={busy}
            aria-label={`Tornar principal: ${name}`}
            onClick={() => void prefer()}
          >
            Tornar principal
          </Button>
        )}
      </div>
      <RemoveDialog
        address={address}
        open={asking}
        busy={busy}
        onClose={() => setAsking(false)}
        onRemove={() => void remove()}
      />
    </>
  );
}

interface RemoveDialogProps {
  address: EnderecoSalvo;
  open: boolean;
  busy: boolean;
  onClose(): void;
  onRemove(): void;
}

function RemoveDialog({ address, open, busy, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Excluir este endereço?">
      {open && (
        <div className={styles.list}>
          <p>{addressLine(address)}</p>
          <p className={styles.quiet}>Seus pedidos continuam como estão.</p>
          <div className={styles.ways}>
            <Button variant="secondary" onClick={onClose}>
              Manter
            </Button>
            <Button variant="danger" busy={busy} onClick={onRemove}>
              Excluir endereço
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
