import { officePicture } from './api.ts';

/** A photograph of a defect, as it is kept. Throws ApiError. */
export const readDefectPhoto = (id: number, foto: number): Promise<string> =>
  officePicture('GET /gerenciamento/trocas/:id/fotos/:foto', { params: { id, foto } });
