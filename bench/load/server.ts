// The real server with a thousand and more signed-in accounts, in a separate process that reports its memory.
import { sessionCookieName } from '../../src/server/http/session.ts';
import { startTestServer } from '../../test/support/app.ts';

export interface Account {
  /** The header `cookie`. */
  cookie: string;
  templateId: string;
  revision: number;
  /** A campaign that waits for a day in the far future, so its progress can be watched for as long as one likes. */
  campaignId: string;
}

export interface Started {
  url: string;
  accounts: Account[];
}

export interface MemorySample {
  rss: number;
  heapUsed: number;
}

const count = Number(process.argv[2]);
const contactsEach = 50;

const app = await startTestServer({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', DEMO: '0' });
const cookieName = sessionCookieName(app.server.ctx);

process.on('message', async (message: 'memory' | 'stop') => {
  if (message === 'memory') {
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heapUsed } satisfies MemorySample);
    return;
  }
  await app.close();
  process.disconnect();
});

const contacts = Array.from(
  { length: contactsEach },
  (_, index) => `person-${index}@shop${index % 7}.example,Ann,Lee${index}`,
);

const makeAccount = async (): Promise<Account> => {
  const member = await app.member();
  const post = async (path: string, body: unknown) => {
    const answer = await member.post(path, body);
    if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const template = await post('/api/templates', { name: 'Weekly letter', content: { blocks: [] } });
  await post('/api/esp/contacts/import', {
    contactsData: ['email,first_name,last_name', ...contacts].join('\n'),
    consent: true,
  });
  const campaign = await post('/api/esp/campaigns', {
    name: 'Later',
    subject: 'Later',
    fromEmail: 'ann@shop.example',
    htmlContent: '<p>Hello {{first_name}}</p>',
  });
  return {
    cookie: `${cookieName}=${member.cookies.get(cookieName)}`,
    templateId: template.id,
    revision: template.revision,
    campaignId: campaign.id,
  };
};

const accounts: Account[] = [];
while (accounts.length < count) {
  const batch = Array.from({ length: Math.min(8, count - accounts.length) }, makeAccount);
  accounts.push(...(await Promise.all(batch)));
}
await app.database.pool.query(`update campaigns set state = 'scheduled', scheduled_at = '2099-01-01'`);
process.send?.({ url: app.url, accounts } satisfies Started);
