import type { ReportLink } from '#contract/campaigns/report.ts';

/** The heading of an address, then one row for each place of it in the email. */
export type LinkRow =
  | { kind: 'address'; url: string; group: number; people: number; clicks: number; machineClicks: number }
  | { kind: 'link'; link: ReportLink };

/** `links`: those of one address one after the other, as the report has them. */
export const linkRows = (links: readonly ReportLink[]): LinkRow[] => {
  const rows: LinkRow[] = [];
  const groups = new Map<number, ReportLink[]>();
  for (const link of links) groups.set(link.group, [...(groups.get(link.group) ?? []), link]);
  for (const [group, ofAddress] of groups) {
    const sum = (what: 'clicks' | 'machineClicks') =>
      ofAddress.reduce((total, link) => total + link[what], 0);
    const [first] = ofAddress;
    if (!first) continue;
    rows.push({
      kind: 'address',
      url: first.url,
      group,
      people: first.groupPeople,
      clicks: sum('clicks'),
      machineClicks: sum('machineClicks'),
    });
    for (const link of ofAddress) rows.push({ kind: 'link', link });
  }
  return rows;
};

/** Campaigns of earlier versions have no texts of links, and one row for each address. */
export const isCountedByAddress = (links: readonly ReportLink[]): boolean =>
  links.length > 0 && links.every(({ label, index, group }) => label === '' && index === group);
