// multipart/form-data as browsers send it.
import type { Answer, Client } from '../app.ts';

export interface SentFile {
  field?: string;
  name?: string;
  type?: string;
  bytes: Uint8Array;
}

export const sendForm = async (
  client: Client,
  path: string,
  files: readonly SentFile[],
  fields: Record<string, string> = {},
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field = 'image', name = 'picture.png', type = 'image/png', bytes } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const encoded = new Response(form);
  return client.post(path, undefined, {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    raw: new Uint8Array(await encoded.arrayBuffer()),
  });
};

export const sendImage = (client: Client, bytes: Uint8Array, name = 'picture.png'): Promise<Answer> =>
  sendForm(client, '/api/upload', [{ name, bytes }]);
