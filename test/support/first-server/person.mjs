// A person at the browser, in the new root: what docs/first-server.md asks them to do there. Needs nothing but Node.
// Usage: node person.mjs <what> <json>; prints JSON. The address is that of Caddy.
import fs from 'node:fs';

const url = 'https://letters.example.com';
const jar = '/root/cookies.json';
const cookies = new Map(fs.existsSync(jar) ? JSON.parse(fs.readFileSync(jar, 'utf8')) : []);

const ask = async (method, path, body) => {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
    cookies.set(name, value);
  }
  fs.writeFileSync(jar, JSON.stringify([...cookies]));
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
};

const post = (path, body) => ask('POST', path, body);
const get = (path) => ask('GET', path);

const until = async (read, isDone) => {
  for (let tries = 0; tries < 240; tries += 1) {
    const value = await read();
    if (isDone(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`It did not happen within a minute: ${JSON.stringify(await read())}`);
};

const acts = {
  /** Opens the link of `admin create`. */
  choosePassword: ({ link, password }) =>
    post('/api/auth/reset-password', { token: new URL(link).searchParams.get('token'), password }),
  signIn: async ({ email, password }) => {
    cookies.clear();
    // The page first, as in a browser: Caddy lets it wait until the server is ready.
    await get('/login');
    return post('/api/auth/login', { email, password });
  },
  connectSandbox: async () => {
    const { defaultFromEmail, awsRegion } = await post('/api/esp/settings/sandbox');
    const postalAddress = '1 Tea Lane, 20095 Hamburg';
    await ask('PUT', '/api/esp/settings', { defaultFromEmail, awsRegion, postalAddress });
    return post('/api/esp/event-tracking');
  },
  sendCampaign: async ({ list: name }) => {
    const list = await post('/api/esp/lists', { name });
    const contactsData = 'email,first_name\nada@home.example,Ada\nbo@home.example,Bo\ncleo@home.example,Cleo';
    const imported = await post(`/api/esp/contacts/import?listId=${list.id}&consent=true`, { contactsData });
    const campaign = await post('/api/esp/campaigns', {
      name: 'Rain tea',
      subject: 'The rain tea is back',
      fromEmail: 'hello@sandbox.example',
      fromName: 'Ann',
      htmlContent: '<html><body><p>The rain tea is back, forty tins of it.</p></body></html>',
      selectedLists: [list.id],
    });
    await post(`/api/esp/campaigns/${campaign.id}/send`);
    return { imported, campaignId: campaign.id };
  },
  /** Waits until the report has all deliveries. */
  readReport: ({ campaignId }) =>
    until(
      () => get(`/api/esp/campaigns/${campaignId}/report`),
      ({ deliveredCount }) => deliveredCount === 3,
    ),
  page: ({ path }) => get(path),
};

const [, , what, json = '{}'] = process.argv;
console.log(JSON.stringify((await acts[what](JSON.parse(json))) ?? null));
