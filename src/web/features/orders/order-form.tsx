import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './order-form.module.css';
import { useOrderForm, type OrderFormInput } from './use-order-form.ts';

/** Code and e-mail open an order. */
export function OrderForm(input: OrderFormInput) {
  const { codigo, setCodigo, email, setEmail, errors, problem, busy, submit, form } = useOrderForm(input);
  return (
    <form
      method="post"
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        className={styles.code}
        label="Código do pedido"
        hint="Está no e-mail de confirmação, por exemplo K7QF9-M2XA4-TBCDE."
        name="codigo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={codigo}
        error={errors.codigo}
        onChange={(event) => setCodigo(event.currentTarget.value)}
      />
      <TextField
        label="Email da compra"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {problem && (
        <InfoBox key={problem.id} kind="error">
          {problem.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy} iconAfter="arrow-right">
        Ver pedido
      </Button>
    </form>
  );
}
