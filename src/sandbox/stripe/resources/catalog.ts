import { allowOnly, flag, text, texts } from '../params.ts';
import { list } from '../store.ts';
import { listAnswer, pageParams, type Resource, requireObject } from './call.ts';

const maxLookupKeys = 10;

export const catalog: Resource = {
  'GET /v1/prices': async (call) => {
    const { params } = call;
    allowOnly(params, [...pageParams, 'active', 'currency', 'lookup_keys', 'product', 'type']);
    const fields = {
      active: flag(params, 'active'),
      product: text(params, 'product'),
      type: text(params, 'type'),
    };
    const keys = texts(params, 'lookup_keys').slice(0, maxLookupKeys);
    if (keys.length === 0) return listAnswer(call, 'price', '/v1/prices', { fields });
    const found = [];
    for (const key of keys) {
      found.push(
        ...(await list(call.tx.db, 'price', { limit: 1, fields: { ...fields, lookup_key: key } })).data,
      );
    }
    return { body: { object: 'list', data: found, has_more: false, url: '/v1/prices' } };
  },
  'GET /v1/prices/:id': async (call) => ({ body: (await requireObject(call, 'price', 'price')).data }),
  'GET /v1/products': async (call) => {
    allowOnly(call.params, [...pageParams, 'active']);
    return listAnswer(call, 'product', '/v1/products', { fields: { active: flag(call.params, 'active') } });
  },
  'GET /v1/products/:id': async (call) => ({ body: (await requireObject(call, 'product', 'product')).data }),
};
