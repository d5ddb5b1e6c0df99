// Everything that the content of an email says, from one place: fetched when it is first needed, on the page or beside it.
import { type Analysis, analyze } from '#deliverability/analyze.ts';
import { updated } from '#deliverability/client-support/features.ts';
import { clientSupportOf } from '#deliverability/client-support/support.ts';
import { readMessage } from '#deliverability/message.ts';
import type { EmailInput } from '#deliverability/model.ts';
import { placesIn } from '#deliverability/places.ts';

export interface ClientGap {
  slug: string;
  feature: string;
  without: readonly string[];
  partly: readonly string[];
  uses: number;
  line: number;
}

/** What the content says. The server adds what only it can know. */
export interface ContentAnalysis extends Analysis {
  /** What some mail programs will not show as it was meant, after the data of caniemail. */
  clientGaps: { gaps: ClientGap[]; updated: string };
}

export const readContent = (input: EmailInput): ContentAnalysis => {
  const placeOf = placesIn(input.html);
  const gaps = clientSupportOf(readMessage(input)).map(({ place, ...gap }) => ({
    ...gap,
    line: placeOf(place).line,
  }));
  return { ...analyze(input), clientGaps: { gaps, updated } };
};
