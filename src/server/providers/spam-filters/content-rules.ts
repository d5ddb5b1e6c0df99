// Rules about a message's route and headers do not concern its content: our neutral headers are not the sender's.
import type { SpamFilterReport, SpamFilterRule } from './spam-filter.ts';

const ofDelivery = [
  /^(NO_RECEIVED|NO_RELAYS|ALL_TRUSTED|UNPARSEABLE_RELAY|NO_HEADERS_MESSAGE|NO_DNS_FOR_FROM)$/,
  /^(RCVD|RECEIVED|SPF|R_SPF|DKIM|R_DKIM|DMARC|ARC|BIMI|AUTH|HELO|HFILTER|RDNS|ASN|RBL|DNSWL|MAILSPIKE|ONCE)_/,
  /^(FROM|TO|REPLYTO|REPLY_TO|FREEMAIL|TAGGED|ENVFROM|FORGED|HEADER|DATE_IN|INVALID|MID|MSGID|RCPT|HAS_REPLYTO|HAS_LIST)_/,
  /^(MISSING_(HEADERS|MID|DATE|FROM|TO|XM_UA)|ARC_NA|AUTH_NA|R_DKIM_NA|R_SPF_NA|DMARC_NA|FROM_EQ_ENVFROM)$/,
  /^(MIME_TRACE|TO_DN_ALL|TO_EQ_FROM|RCVD_COUNT_ZERO|PREVIOUSLY_DELIVERED|LIST_PARTIAL_SHORT_MSG|BAYES_\d+)$/,
];

/** More than a filter reports of one message, and as much as a person reads. */
const maxRules = 100;
const maxDescription = 300;

const round = (points: number): number => Math.round(points * 100) / 100 || 0;

/** The report about the content alone: without those rules, and their points subtracted from the score. */
export const contentReport = (
  score: number,
  threshold: number,
  all: readonly SpamFilterRule[],
): SpamFilterReport => {
  const isOfDelivery = ({ name }: SpamFilterRule) => ofDelivery.some((pattern) => pattern.test(name));
  const hidden = all.filter(isOfDelivery).reduce((sum, { points }) => sum + points, 0);
  return {
    score: round(score - hidden),
    threshold,
    rules: all
      .filter((rule) => !isOfDelivery(rule))
      .map(({ name, points, description }) => ({
        name: name.slice(0, maxDescription),
        points: round(points),
        description: description.slice(0, maxDescription),
      }))
      .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points) || a.name.localeCompare(b.name))
      .slice(0, maxRules),
  };
};
