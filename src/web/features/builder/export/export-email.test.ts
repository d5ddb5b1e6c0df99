import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { ApiError } from '#web/lib/api.ts';
import { exportEmail } from './export-email.ts';
import { refusalNotice, renderedHereNotice } from './export-messages.ts';

const document = insertBlock(emptyDocument(), newBlock('text', 'a'), 0);
const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'A Quick Note',
  senderName: 'Ann',
  brandName: 'Shop',
  replyRequest: 'Write back.',
  signOff: 'Best wishes,',
};

let server: Server | undefined;

const serve = async (answer: RequestListener): Promise<void> => {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
};

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
});

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('exporting', () => {
  it('returns the email that the server rendered', async () => {
    await serve(json(200, { html: '<p>made there</p>', text: 'made there', warnings: [] }));
    expect(await exportEmail(document, { letter: emailCopy })).toEqual({
      html: '<p>made there</p>',
      text: 'made there',
      warnings: [],
      letter: emailCopy,
      madeHere: null,
    });
  });

  it.each([500, 503])('renders the email in the browser when the server answers %i', async (status) => {
    await serve(json(status, { message: 'Trouble' }));
    const exported = await exportEmail(document, { letter: emailCopy });
    expect(exported.madeHere).toBe('own-error');
    expect(exported.html).toContain('Write back.');
    expect(exported.html).toContain('max-width:600px');
    expect(exported.text).toContain('Ann');
  });

  it('renders the email in the browser when the server does not answer', async () => {
    await serve((request) => void request.socket.destroy());
    expect((await exportEmail(document, { letter: emailCopy })).madeHere).toBe('no-answer');
  });

  it('distinguishes a failing server from one that did not answer', () => {
    expect(renderedHereNotice['no-answer']).toContain('didn’t answer');
    expect(renderedHereNotice['own-error']).not.toContain('didn’t answer');
    for (const text of Object.values(renderedHereNotice)) expect(text).toContain('saved on this device');
  });

  it('calls step 3 first, and the export call for another email copy, with the address of the account', async () => {
    const requests: unknown[] = [];
    await serve((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const { userEmail, emailTitle } = JSON.parse(body);
        requests.push([request.url, userEmail, emailTitle]);
        json(200, { html: '<p>made there</p>', text: '', warnings: [] })(request, response);
      });
    });
    const userEmail = 'mara@shop.example';
    await exportEmail(document, { letter: emailCopy, userEmail });
    await exportEmail(document, { letter: noEmailCopy, userEmail, isExportedBefore: true });
    expect(requests).toEqual([
      ['/api/export/step3', userEmail, 'A Quick Note'],
      ['/api/export-template', userEmail, ''],
    ]);
  });

  it('adds no email copy in the browser either when none is chosen', async () => {
    await serve(json(500, { message: 'Trouble' }));
    const { text } = await exportEmail(document, { letter: noEmailCopy });
    expect(text).toBe(plainText(document));
  });

  it('throws the refusal of the server', async () => {
    await serve(json(400, { message: 'That does not work.' }));
    const refusal: unknown = await exportEmail(document, { letter: emailCopy }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusalNotice(refusal)).toMatch(
      /^That does not work\. Your email hasn’t changed\. Fix .+ again\.$/,
    );
    expect(refusalNotice(new ApiError(429, '', '{"message":"Too many."}'))).toMatch(/Wait a moment/);
  });
});
