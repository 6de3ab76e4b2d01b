export { createDrawingRecovery } from './pictures.ts';
export { seedDemo, type SeedDeps } from './seed.ts';
