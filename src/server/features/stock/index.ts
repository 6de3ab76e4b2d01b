export { freeUnits, keepUnits, takeInUnits } from './exchange-units.store.ts';
export { insertStockItems, lockStock, moveStock, returnStock, takeStock, type Units } from './stock.store.ts';
export { swapUnits, unitsBeside } from './swapped-units.store.ts';
