// An email's HTML as a mail client shows it: the same HTML without what the client drops, and the list of that.
import { updated } from '../client-support/features.ts';
import type { MailClientId } from './client-ids.ts';
import { isNativeColorScheme } from './color-scheme.ts';
import { type Dropped, DroppedList } from './dropped.ts';
import { HtmlRewriter } from './html-rewriter.ts';
import { type DarkWay, type MailClient, mailClients } from './mail-clients.ts';
import { gone, wordHtml } from './word-comments.ts';

export interface SimulationOptions {
  /** Null for no client: only the view changes. */
  client: MailClientId | null;
  scheme?: 'light' | 'dark';
  /** False shows the texts of images instead. */
  hasImages?: boolean;
  /** In place of what Gmail clips. */
  clippedText?: string;
}

export interface Simulation {
  html: string;
  dropped: Dropped[];
  /** How the client treats this email in dark mode. */
  darkWay: DarkWay;
  /** The day of the newest test results behind it. */
  updated: string;
}

export const darkWayOf = (client: MailClient, html: string): DarkWay =>
  client.hasDarkQuery && isNativeColorScheme(html) ? 'own' : client.darkFallback;

/** Never throws, and takes linear time. Links lead nowhere in the result. */
export function simulate(
  html: string,
  { client: id, scheme = 'light', hasImages = true, clippedText = '' }: SimulationOptions,
): Simulation {
  const client = id === null ? null : mailClients[id];
  const darkWay = client === null ? (isNativeColorScheme(html) ? 'own' : 'never') : darkWayOf(client, html);
  const source = html.replaceAll(gone, ' ');
  const list = new DroppedList(source);
  const rewriter = new HtmlRewriter(
    client?.isWord ? wordHtml(source) : source,
    {
      client,
      hasImages,
      clippedText,
      scheme: scheme === 'dark' && darkWay === 'own' ? 'dark' : 'light',
      inversion: scheme === 'dark' && (darkWay === 'partly' || darkWay === 'fully') ? darkWay : null,
    },
    list,
  );
  return { html: rewriter.run().replaceAll(gone, ''), dropped: list.sorted(), darkWay, updated };
}
