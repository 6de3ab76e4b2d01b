import { AppError, invalid } from '../../errors.ts';
import { createOutsideFetch, type OutsideFiles } from '../../providers/outside-file.ts';

export type PictureFetchDeps = Pick<OutsideFiles, 'maxBytes' | 'allows' | 'ca'>;

const PATIENCE_MS = 15_000;

const WORDS = {
  not_https: 'Use um endereço que comece com https://.',
  unknown_host: 'Não encontramos o servidor desta imagem.',
  inner_host: 'Este endereço não é de um site público.',
  failed: 'Não foi possível baixar a imagem deste endereço.',
} as const;

/**
 * Reads a picture from somebody else's server: by https alone, from a public address alone, without following anything.
 * Throws 413 and 422 with a text for the owner.
 */
export function createPictureFetch(deps: PictureFetchDeps) {
  const fetchFile = createOutsideFetch({ ...deps, totalMs: PATIENCE_MS, accept: 'image/*' });
  return async (address: string): Promise<Buffer> => {
    const file = await fetchFile(address);
    if (file.kind === 'ok') return file.bytes;
    if (file.kind === 'too_large') {
      throw new AppError(413, 'corpo_grande', 'A imagem deste endereço é grande demais.');
    }
    const text = WORDS[file.kind];
    throw invalid(text, { url: text });
  };
}
