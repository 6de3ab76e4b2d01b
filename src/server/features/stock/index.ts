export { insertStockItems, lockStock, moveStock, returnStock, takeStock, type Units } from './stock.store.ts';
