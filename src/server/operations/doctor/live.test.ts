// What `doctor --live` says of accounts and domains, by the sandbox's SES and by answers of a name server.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { type SesStandIn, startSesStandIn } from '../../../../test/support/outside/ses-stand-in.ts';
import { readConfig } from '../../config.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { createSecretBox } from '../../encryption.ts';
import type { NameServer } from '../../providers/dns/name-server.ts';
import type { Installation } from '../installation/open.ts';
import { askAll, checkSendingDomains, checkSesNow } from './live.ts';

const key = 'a key for tests a key for tests a key for tests';
let database: OpenDatabase;
let ses: SesStandIn;

const installation = (sesEndpoint: string): Installation => ({
  config: readConfig({ SECRET_KEY: key, SES_ENDPOINT: sesEndpoint }),
  database,
  isServed: false,
  close: async () => undefined,
});

const connect = async (id: string, from: string, secret: string, sealedBy = key): Promise<void> => {
  await database.pool.query(
    "insert into workspaces (id, plan_type, plan_renews, created_at) values ($1, 'trial', false, now())",
    [id],
  );
  const sealed = createSecretBox([sealedBy]).seal(secret, `esp_settings ${id}`);
  const { accessKeyId, region } = ses.credentials;
  await database.pool.query(
    `insert into esp_settings (workspace_id, aws_access_key_id, aws_secret_sealed, aws_region, default_from_email,
       default_from_name, postal_address, updated_at) values ($1, $2, $3, $4, $5, '', '', now())`,
    [id, accessKeyId, sealed, region, from],
  );
};

beforeAll(async () => {
  [database, ses] = await Promise.all([testDatabase(), startSesStandIn()]);
  const { secretAccessKey } = ses.credentials;
  await connect('good', ses.sandbox.verifiedSender, secretAccessKey);
  await connect('stranger', 'mara@shop.test', secretAccessKey);
  await connect('wrong', 'mara@none.test', 'not the secret of this key');
  await connect('sealed', 'mara@gone.test', secretAccessKey, 'another key another key another key');
});
afterAll(async () => {
  await ses?.close();
  await database?.close();
});

it('names accounts that Amazon would not send for, and why', async () => {
  const { state, text } = await checkSesNow(installation(ses.endpoint));
  expect([state, text]).toEqual([
    'attention',
    expect.stringMatching(/^4 SES accounts asked: 1 as they should be\./),
  ]);
  expect(text).toContain('stranger: mara@shop.test is not a verified sender.');
  expect(text).toContain('wrong: The secret does not belong to this access key ID.');
  expect(text).toContain('sealed: No key of SECRET_KEY opens its secret.');
});

it('is bad when Amazon answers for no account', async () => {
  await database.pool.query("delete from esp_settings where workspace_id = 'sealed'");
  const { state, text } = await checkSesNow(installation(`http://127.0.0.1:${await freePort()}`));
  expect([state, text]).toEqual(['bad', expect.stringContaining('answers for no account')]);
});

it('names domains without the records that receivers ask for', async () => {
  const records: Record<string, string[]> = {
    'shop.test': ['v=spf1 -all'],
    'verified.example': ['v=spf1 -all'],
    '_dmarc.shop.test': ['v=DMARC1; p=none'],
  };
  const nameServer: NameServer = {
    texts: async (name) =>
      name.endsWith('none.test')
        ? { state: 'no-name' }
        : records[name]
          ? { state: 'records', records: records[name] }
          : name === '_domainkey.shop.test'
            ? { state: 'none' }
            : { state: 'silent' },
    takesMail: async () => 'unknown',
    aliases: async () => ({ state: 'none' }),
    exchanges: async () => ({ state: 'none' }),
  };
  const { state, text } = await checkSendingDomains(nameServer)(installation(ses.endpoint));
  expect(state).toBe('attention');
  expect(text).toContain('none.test: The domain does not exist.');
  expect(text).not.toContain('shop.test:');
});

it('ends in time although questions under way have not', async () => {
  const asked: number[] = [];
  const ask = (subject: number): Promise<string> => {
    asked.push(subject);
    return subject === 0 ? Promise.resolve('good') : new Promise(() => undefined);
  };
  const begun = performance.now();
  const answers = await askAll([0, 1, 2, 3, 4, 5, 6, 7], ask, 200);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(answers).toEqual(['good', ...Array(7).fill(null)]);
  expect(asked).toEqual([0, 1, 2, 3, 4]);
});
