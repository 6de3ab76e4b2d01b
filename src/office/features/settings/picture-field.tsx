import type { ReactNode } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import {
  documentProblems,
  TEXT_SETTINGS,
  type PictureSetting,
  type ShopDocument,
  type TextSetting,
} from '#shared/shop-document.ts';
import type { ShopPicture } from '#shared/shop-pictures.ts';
import { PicturePlace } from '../../fields/picture-place.tsx';

export interface PictureFieldProps {
  name: PictureSetting;
  form: UseFormReturn<ShopDocument>;
  hint: string;
  /** Tells how many more (or fewer) pictures are on their way. */
  onSending(difference: number): void;
  /** What was said of a picture holds for no other. */
  emptied?: TextSetting;
  /** How the picture is shown. */
  children(picture: ShopPicture): ReactNode;
}

/** A picture of the settings. */
export function PictureField({ name, form, hint, onSending, emptied, children }: PictureFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  function put(text: string): void {
    field.onChange(text);
    if (emptied) form.setValue(emptied, '');
    const problem = documentProblems({ ...form.getValues(), [name]: text })[name];
    if (problem === undefined) form.clearErrors(name);
    else form.setError(name, { message: problem });
  }
  return (
    <PicturePlace
      label={TEXT_SETTINGS[name].label}
      value={field.value}
      onChange={put}
      problem={fieldState.error?.message}
      inputRef={field.ref}
      {...{ hint, onSending, children }}
    />
  );
}
