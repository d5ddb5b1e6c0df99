// Reads server-sent events of a call.
import { get } from 'node:http';
import type { Client } from './app.ts';

/** The content of the events until `isEnough`; then it disconnects. Fails when the stream ends before. */
export const readEvents = <Content>(
  url: string,
  client: Client,
  isEnough: (event: Content) => boolean,
): Promise<Content[]> =>
  new Promise((resolve, reject) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const events: Content[] = [];
    const request = get(new URL(url), { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}.`));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (text + chunk).split('\n\n');
        text = lines.pop() ?? '';
        for (const line of lines.filter((found) => found.startsWith('data: '))) {
          const event: Content = JSON.parse(line.slice('data: '.length));
          events.push(event);
          if (!isEnough(event)) continue;
          resolve(events);
          response.destroy();
          return;
        }
      });
      response.on('close', () => reject(new Error('The stream ended.')));
    });
    request.on('error', reject);
  });
