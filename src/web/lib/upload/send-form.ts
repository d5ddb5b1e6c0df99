import { failureOf, languageHeader } from '../api.ts';
import { asOffline } from '../online.ts';

export interface SendOptions {
  signal: AbortSignal;
  /** 0 to 100, as far as the browser has sent it. */
  onProgress: (percent: number) => void;
}

/** A form with files. XMLHttpRequest, because fetch does not report upload progress. */
export const sendForm = (
  url: string,
  form: FormData,
  { signal, onProgress }: SendOptions,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress((100 * loaded) / total);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
        const retryAfter = seconds >= 0 ? seconds : undefined;
        reject(failureOf(status, statusText, responseText, retryAfter));
      } else
        try {
          resolve(JSON.parse(responseText));
        } catch {
          reject(new Error('The answer could not be read.'));
        }
    };
    request.onerror = () => reject(asOffline(new TypeError('The connection broke.')));
    request.onabort = () => reject(new DOMException('Canceled.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.open('POST', url);
    for (const [name, value] of Object.entries(languageHeader())) request.setRequestHeader(name, value);
    request.withCredentials = true;
    request.send(form);
  });
