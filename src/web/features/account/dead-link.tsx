import { useEffect, useRef } from 'react';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './forms.module.css';

/** In the place of the form where a recovery link does not hold: why that may be, and the way to a new one. */
export function DeadLink() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={classNames(styles.form, styles.place)} ref={place} tabIndex={-1}>
      <InfoBox kind="error" title="Token de recuperação inválido">
        Este link está incompleto, já foi usado ou passou de uma hora. Peça um novo: leva um minuto.
      </InfoBox>
      <ButtonLink to={paths.forgotPassword} size="l" block>
        Pedir um novo link
      </ButtonLink>
    </div>
  );
}
