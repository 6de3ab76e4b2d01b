export {
  insertStockItems,
  lockStock,
  moveStock,
  returnStock,
  takeStock,
  type StockRound,
  type Units,
} from './stock.store.ts';
