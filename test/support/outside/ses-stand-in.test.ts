import { expect, it, onTestFinished } from 'vitest';
import { startSesStandIn } from './ses-stand-in.ts';

it('refuses calls that were signed too long ago', async () => {
  const ses = await startSesStandIn(() => new Date('2026-11-24T12:00:10Z'), 3_000);
  onTestFinished(() => ses.close());
  const statusOf = async (signed: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'x-amz-date': signed };
    const call = { method: 'POST', headers, body: '{}' };
    return (await fetch(`${ses.endpoint}/v2/email/outbound-emails`, call)).status;
  };
  expect(await statusOf('20261124T120006Z')).toBe(429);
  expect(await statusOf('20261124T120008Z')).not.toBe(429);
});
