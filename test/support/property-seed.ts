import * as fc from 'fast-check';

/**
 * The same cases in every run: what nobody changed fails nobody. `npm run chaos` looks for others, by a seed of its own
 * and many more of them.
 */
fc.configureGlobal({
  seed: Number(process.env['CHAOS_SEED'] ?? 20_261_126),
  ...(process.env['PROPERTY_RUNS'] && { numRuns: Number(process.env['PROPERTY_RUNS']) }),
});
