import { useState } from 'react';
import { MOST_ADDRESSES } from '#shared/addresses.ts';
import type { EnderecoSalvo } from '#shared/wire/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressRow } from './address-row.tsx';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { OwnSection } from './own-section.tsx';
import styles from './own-section.module.css';
import { useOwn } from './use-own.ts';

/** The dialog that is open: for a new address, or for one that is changed. */
type Editing = 'new' | EnderecoSalvo | null;

/** Where parcels may go: a list to add to, to change and to take from. */
export function AddressesSection({ token }: { token: string }) {
  const { own, again } = useOwn('GET /clientes/me/enderecos', token);
  const [editing, setEditing] = useState<Editing>(null);
  const { notice, say } = useNotice();

  function changed(text: string): void {
    setEditing(null);
    say('success', text);
    again();
  }

  return (
    <OwnSection
      title="Endereços de entrega"
      lead="Casa, trabalho, a amiga do presente: na hora de comprar é só escolher."
      own={own}
      again={again}
    >
      {({ enderecos }) => (
        <>
          {enderecos.length > 0 && (
            <ul className={styles.list}>
              {enderecos.map((address) => (
                <li key={address.id} className={styles.row}>
                  <AddressRow
                    address={address}
                    token={token}
                    onEdit={() => setEditing(address)}
                    changed={changed}
                    failed={(text) => say('error', text)}
                  />
                </li>
              ))}
            </ul>
          )}
          <NoticeBox notice={notice} />
          {enderecos.length < MOST_ADDRESSES ? (
            <div>
              <Button variant="secondary" icon="plus" onClick={() => setEditing('new')}>
                Adicionar endereço
              </Button>
            </div>
          ) : (
            <p className={styles.quiet}>Cabem {MOST_ADDRESSES} endereços. Exclua um para guardar outro.</p>
          )}
          <Dialog
            open={editing !== null}
            onClose={() => setEditing(null)}
            title={editing === 'new' ? 'Novo endereço' : 'Editar endereço'}
          >
            {editing !== null && (
              <AddressForm known={editing === 'new' ? null : editing} token={token} onSaved={changed} />
            )}
          </Dialog>
        </>
      )}
    </OwnSection>
  );
}
