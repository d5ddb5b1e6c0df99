// The redirect to an OpenID provider and back, as a browser without scripts follows it.
import type { Answer, Client } from '../app.ts';

/** Starts at the product and returns the address of the provider's page. */
export const startGoogle = async (client: Client, next?: string): Promise<string> => {
  const start = await client.get(`/api/auth/google${next ? `?next=${encodeURIComponent(next)}` : ''}`);
  const location = start.headers.get('location');
  if (start.status !== 303 || !location) throw new Error(`Sign-in answered ${start.status}: ${start.text}`);
  return location;
};

export interface Choice {
  email?: string;
  name?: string;
  unverified?: boolean;
  cancel?: boolean;
}

const fieldsOf = ({ email, name, unverified, cancel }: Choice): URLSearchParams => {
  const form = new URLSearchParams();
  if (cancel) form.set('cancel', '1');
  if (email !== undefined) form.set('email', email);
  if (name !== undefined) form.set('name', name);
  if (unverified) form.set('unverified', '1');
  return form;
};

/** The picker's answer to its form: the address back to the product. */
export const pickAccount = async (client: Client, page: string, choice: Choice): Promise<string> => {
  const answer = await client.submit(page, fieldsOf(choice));
  const location = answer.headers.get('location');
  if (answer.status !== 303 || !location) throw new Error(`The picker answered ${answer.status}`);
  return location;
};

/** The whole flow. Returns the product's final answer. */
export const signInWithGoogle = async (
  client: Client,
  choice: Choice,
  options: { next?: string } = {},
): Promise<Answer> => {
  const page = await startGoogle(client, options.next);
  return client.get(await pickAccount(client, page, choice));
};
