// Findings about links and images that were requested.
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { EmailInput, Finding, SourceLocation } from '../judge/model.ts';
import { locatorFor } from '../judge/source-location.ts';
import type { HtmlLocation } from '../message/html-listener.ts';
import { readMessage } from '../message/message.ts';
import type { Fault, NetworkFacts, Reach } from './facts.ts';
import { addressOf } from './targets.ts';

const faults: Record<Fault, TextKey> = {
  missing: 'checks.reach.missing',
  'server-error': 'checks.reach.serverError',
  'no-host': 'checks.reach.noHost',
  unreachable: 'checks.reach.unreachable',
  certificate: 'checks.reach.certificate',
  redirects: 'checks.reach.redirects',
  private: 'checks.reach.private',
  'not-an-image': 'checks.reach.notAnImage',
};

type Broken = Extract<Reach, { state: 'broken' }>;

const isBroken = (reach: Reach): reach is Broken => reach.state === 'broken';

/** All locations of an address, each with a note. */
type LocationsFor = (address: string, note: KeyedText) => SourceLocation[];

const locationsIn = (
  html: string,
  occurrences: readonly { address: string; location: HtmlLocation }[],
): LocationsFor => {
  const locate = locatorFor(html);
  return (address, note) =>
    occurrences
      .filter((occurrence) => addressOf(occurrence.address) === address)
      .map(({ location }) => ({ ...locate(location), note }));
};

const brokenLocations = (broken: readonly Broken[], locationsFor: LocationsFor): SourceLocation[] =>
  broken.flatMap(({ address, fault }) => locationsFor(address, keyedText(faults[fault])));

// Half a megabyte takes four seconds on a slow connection (1 Mbit/s). No filter counts it, so it is advice.
const maxImageBytes = 500 * 1024;
const maxTotalBytes = 2 * 1024 * 1024;

/** In megabytes with one decimal, small ones in kilobytes. */
const sizeText = (bytes: number): KeyedText =>
  bytes >= 1024 * 1024
    ? keyedText('checks.size.megabytes', { size: Math.round((bytes / 1024 / 1024) * 10) / 10 })
    : keyedText('checks.size.kilobytes', { size: Math.round(bytes / 1024) });

const weightFinding = (locationsFor: LocationsFor, images: readonly Reach[]): Finding<KeyedText> | null => {
  const known = images.flatMap((reach) =>
    reach.state === 'reached' && reach.bytes !== null ? [{ address: reach.address, bytes: reach.bytes }] : [],
  );
  const total = known.reduce((sum, { bytes }) => sum + bytes, 0);
  const heavy = known.filter(({ bytes }) => bytes > maxImageBytes);
  if (heavy.length === 0 && total <= maxTotalBytes) return null;
  const shown =
    heavy.length > 0 ? heavy : known.toSorted((one, other) => other.bytes - one.bytes).slice(0, 3);
  return {
    id: 'image-weight',
    group: 'content',
    severity: 'low',
    evidence: 'F',
    source: 'Filters do not weigh images',
    message:
      heavy.length > 0
        ? keyedText('checks.imageWeight.message', { count: heavy.length, limit: sizeText(maxImageBytes) })
        : keyedText('checks.imageWeight.messageOfTotal', { total: sizeText(total) }),
    fix: keyedText('checks.imageWeight.fix', { count: heavy.length || known.length }),
    where: shown.flatMap(({ address, bytes }) => locationsFor(address, sizeText(bytes))),
  };
};

/** Broken links, missing images and heavy images. */
export const reachFindings = (input: EmailInput, { links, images }: NetworkFacts): Finding<KeyedText>[] => {
  const message = readMessage(input);
  const linkLocations = locationsIn(
    input.html,
    message.links.map(({ href, location }) => ({ address: href, location })),
  );
  const imageLocations = locationsIn(
    input.html,
    message.images.map(({ src, location }) => ({ address: src, location })),
  );
  const findings: Finding<KeyedText>[] = [];
  const brokenLinks = links.filter(isBroken);
  if (brokenLinks.length > 0)
    findings.push({
      id: 'link-broken',
      group: 'links',
      severity: 'high',
      evidence: 'B',
      source: 'Tried just now from this server',
      message: keyedText('checks.linkBroken.message', { count: brokenLinks.length }),
      fix: keyedText('checks.linkBroken.fix'),
      where: brokenLocations(brokenLinks, linkLocations),
    });
  const brokenImages = images.filter(isBroken);
  if (brokenImages.length > 0)
    findings.push({
      id: 'image-broken',
      group: 'content',
      severity: 'high',
      evidence: 'B',
      source: 'Tried just now from this server',
      message: keyedText('checks.imageBroken.message', { count: brokenImages.length }),
      fix: keyedText('checks.imageBroken.fix', { count: brokenImages.length }),
      where: brokenLocations(brokenImages, imageLocations),
    });
  const weight = weightFinding(imageLocations, images);
  return weight ? [...findings, weight] : findings;
};
