// The published package as it is installed: in a folder of its own, beside the packages that npm installs with it.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { demoCredentials } from '#server/domain/accounts/seed-accounts.ts';
import type { LockFile } from '../../tools/release/lock-file.ts';
import { Client } from './app.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Puts the package into `place/node_modules/lettersmith`, with the packages of its shrinkwrap alone beside it. */
export const installPackage = (source: string, place: string): string => {
  const modules = path.join(place, 'node_modules');
  const folder = path.join(modules, 'lettersmith');
  cpSync(source, folder, { recursive: true });
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'npm-shrinkwrap.json'), 'utf8')) as LockFile;
  for (const where of Object.keys(packages)) {
    // Packages of other platforms are locked and not installed.
    if (where === '' || !existsSync(path.join(root, where))) continue;
    mkdirSync(path.dirname(path.join(place, where)), { recursive: true });
    symlinkSync(path.join(root, where), path.join(place, where));
  }
  return folder;
};

/** Signs in as the demo account and uses what needs the package's files: fonts, threads, native programs, the sandbox. */
export const tryInstallation = async (url: string): Promise<{ client: Client; templateId: string }> => {
  const client = new Client(url);
  expect((await client.post('/api/auth/login', demoCredentials)).status).toBe(200);
  const made = await client.post('/api/templates', {
    name: 'Bowls',
    content: {
      settings: { subject: 'They are back' },
      blocks: [{ id: 'a', type: 'text', content: 'Hello', styles: { fontFamily: 'Lora' } }],
    },
  });
  expect(made.status).toBe(201);
  const { id: templateId, htmlContent } = made.body;
  const graded = await client.post('/api/analyze-template', { htmlContent });
  expect([graded.status, graded.body?.grade]).toEqual([200, expect.stringMatching(/^[A-F]/)]);
  const drawn = await client.post(`/api/templates/${templateId}/generate-preview`);
  expect(drawn.status).toBe(200);
  const thumbnail = await client.get(new URL(drawn.body.previewImageUrl).pathname);
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const sent = await client.post('/api/send-test-email', {
    recipientEmail: 'bo@home.example',
    htmlContent,
    templateId,
    templateName: 'Bowls',
  });
  expect([sent.status, sent.body?.sentVia]).toEqual([200, 'sandbox']);
  const [message] = (await client.get('/api/outbox?limit=1')).body;
  expect(message.to).toEqual(['bo@home.example']);
  for (const file of ['/page-fonts/serif.woff2', '/sandbox/stripe/fonts/sans.woff2', '/api/public-templates'])
    expect([file, (await client.get(file)).status]).toEqual([file, 200]);
  return { client, templateId };
};
