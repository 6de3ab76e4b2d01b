import { prepare } from './prepare.mjs';

// npm run build: what a start would install and build, without starting: for an upgrade that is made ready beside the running shop.
await prepare({ build: true });
