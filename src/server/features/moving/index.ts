export { createAddresses, type Addresses } from './addresses.service.ts';
export {
  deleteOldPeopleFiles,
  forgetFormer,
  hasFormerOrders,
  joinFormerOrders,
  listOwnFormerOrders,
  reduceFormerOrders,
} from './former-orders.store.ts';
export { createFormerFinder } from './find-former.ts';
export { formerOrderRoutes } from './former-orders.routes.ts';
export { createImports } from './imports.service.ts';
export { movingRoutes } from './moving.routes.ts';
export {
  createPageFetch,
  createPageReadings,
  createPageReads,
  oldPictureRoutes,
  type AskPage,
} from './old-pictures/index.ts';
export type { OldPerson } from './old-person.ts';
export type { People, PersonBrought } from './people-port.ts';
export { createPictureMoves } from './picture-work.ts';
export { takeoutRoutes } from './takeout.routes.ts';
export { tellFormer, tellWholeFormer } from './tell-former.ts';
export { createMovingJob } from './work.ts';
