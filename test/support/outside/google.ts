// The way to an OpenID provider and back, as a browser without scripts goes it.
import type { Answer, Client } from '../app.ts';

/** Starts at the product and answers where the provider's own page is. */
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

/** What the picker answers when its form is sent: the address back to the product. */
export const pickAccount = async (client: Client, page: string, choice: Choice): Promise<string> => {
  const answer = await client.submit(page, fieldsOf(choice));
  const location = answer.headers.get('location');
  if (answer.status !== 303 || !location) throw new Error(`The picker answered ${answer.status}`);
  return location;
};

/** The whole way. Answers what the product says at the end of it. */
export const signInWithGoogle = async (
  client: Client,
  choice: Choice,
  options: { next?: string } = {},
): Promise<Answer> => {
  const page = await startGoogle(client, options.next);
  return client.get(await pickAccount(client, page, choice));
};
