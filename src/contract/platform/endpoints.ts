// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as sampleShop from './sample-shop.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';

export const sampleShopCalls = [
  sampleShop.getSampleShop,
  sampleShop.loadSampleShop,
  sampleShop.removeSampleShop,
];

export const searchCalls = [search.searchEverything];

export const savedViewCalls = [
  savedViews.listSavedViews,
  savedViews.createSavedView,
  savedViews.orderSavedViews,
  savedViews.updateSavedView,
  savedViews.deleteSavedView,
];
