// Reads the response to a request of the sender.
import type { Dispatcher } from 'undici';
import { typeOf } from './ses-client.ts';
import { errorOutcome, type SendOutcome } from './ses-outcome.ts';

type Json = Record<string, unknown>;

export interface SesResponse {
  status: number;
  /** The type of the error; empty for a success. */
  type: string;
  body: Json;
}

const parseJson = (text: string): Json => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
};

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Calls back with the response, or with the outcome of a failed connection. A class: thousands are created per second. */
export class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #onEnd: (response: SesResponse | SendOutcome) => void;
  #status = 0;
  #type: unknown;
  #text: Buffer | null = null;

  constructor(onEnd: (response: SesResponse | SendOutcome) => void) {
    this.#onEnd = onEnd;
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#type = headers['x-amzn-errortype'];
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#text = this.#text === null ? chunk : Buffer.concat([this.#text, chunk]);
  }

  onResponseEnd(): void {
    const body = parseJson(this.#text === null ? '' : this.#text.toString('utf8'));
    const type = isSuccess(this.#status) ? '' : typeOf(this.#type, body);
    this.#onEnd({ status: this.#status, type, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#onEnd(errorOutcome(error));
  }
}
