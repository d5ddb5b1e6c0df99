// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as search from './search.ts';

export const searchCalls = [search.searchEverything];
