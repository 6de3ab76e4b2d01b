import { useForm } from 'react-hook-form';
import { TEXT_PARTS, textProblems, tidyText, type TypedText } from '#shared/mail-texts.ts';
import type { TextoDeEmail } from '#shared/wire/mail-texts.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';

const tidy = (typed: TypedText): TypedText => ({
  assunto: typed.assunto.trim(),
  abertura: tidyText(typed.abertura),
  fecho: tidyText(typed.fecho),
});

/** What is typed, and what is wrong with it. */
export function useText({ nome, texto }: Pick<TextoDeEmail, 'nome' | 'texto'>) {
  const form = useForm<TypedText>({
    defaultValues: texto,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  /** Marks what is wrong, and goes to the first of it. */
  function tell(problems: Partial<Record<string, string>>): boolean {
    const wrong = TEXT_PARTS.filter((part) => problems[part]);
    for (const part of wrong) form.setError(part, { message: problems[part] ?? '' });
    const [first] = wrong;
    if (first !== undefined) form.setFocus(first);
    return wrong.length > 0;
  }
  return {
    form,
    tell,
    /** What may be looked at, sent or kept; null where something is marked. */
    checked(): TypedText | null {
      form.clearErrors();
      const typed = tidy(form.getValues());
      return tell(textProblems(nome, typed)) ? null : typed;
    },
    failed(error: unknown, or: string): string {
      if (error instanceof ApiError) tell(error.campos);
      return errorText(error, or);
    },
  };
}

export type Text = ReturnType<typeof useText>;
export type TextName = TextoDeEmail['nome'];
