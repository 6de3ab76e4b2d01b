import { useState, type ComponentProps } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

/** A field for a password that can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon="eye"
          label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
