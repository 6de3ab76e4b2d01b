export { createDrawingRecovery } from './pictures.ts';
export { seedDemo } from './seed.ts';
