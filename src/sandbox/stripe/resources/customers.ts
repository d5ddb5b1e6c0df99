import { invalidRequest } from '../api-error.ts';
import { createCustomer } from '../customer.ts';
import type { Params } from '../form.ts';
import type { Customer } from '../objects.ts';
import { allowOnly, metadata, text } from '../params.ts';
import { save } from '../store.ts';
import { listAnswer, pageParams, type Resource, requireObject } from './call.ts';

const known = ['email', 'name', 'description', 'phone', 'metadata'];

const emailOf = (params: Params): string | undefined => {
  const email = text(params, 'email');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  return email;
};

export const customers: Resource = {
  'POST /v1/customers': async ({ tx, params }) => {
    allowOnly(params, known);
    const customer = await createCustomer(tx, {
      email: emailOf(params) ?? null,
      name: text(params, 'name') ?? null,
      description: text(params, 'description') ?? null,
      phone: text(params, 'phone') ?? null,
      metadata: metadata(params),
    });
    return { body: customer };
  },
  'GET /v1/customers': async (call) => {
    allowOnly(call.params, [...pageParams, 'email']);
    return listAnswer(call, 'customer', '/v1/customers', { fields: { email: text(call.params, 'email') } });
  },
  'GET /v1/customers/:id': async (call) => ({
    body: (await requireObject(call, 'customer', 'customer')).data,
  }),
  'POST /v1/customers/:id': async (call) => {
    const { tx, params } = call;
    allowOnly(params, known);
    const { data, hidden } = await requireObject(call, 'customer', 'customer', true);
    const next = (name: 'name' | 'description' | 'phone'): string | null | undefined =>
      name in params ? (text(params, name) ?? null) : data[name];
    const customer: Customer = {
      ...data,
      email: 'email' in params ? (emailOf(params) ?? null) : data.email,
      name: next('name'),
      description: next('description') ?? null,
      phone: next('phone'),
      metadata: metadata(params, data.metadata),
    };
    await save(tx.db, 'customer', customer, hidden);
    return { body: customer };
  },
};
