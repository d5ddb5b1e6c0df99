// Networks that social icons are drawn for, and how a profile's address tells its network.

interface SocialNetwork {
  /** In the address of an icon. */
  id: string;
  /** As the network writes it: the alternative text of its icon. */
  name: string;
  /** Without `www.`; names below them count too. */
  hosts: readonly string[];
}

/**
 * In the order in which they are offered. LinkedIn is absent: its owner had its drawing removed from simple-icons
 * (simple-icons#11372), so it has the icon `profile`.
 */
export const socialNetworks = [
  { id: 'facebook', name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { id: 'instagram', name: 'Instagram', hosts: ['instagram.com', 'instagr.am'] },
  { id: 'tiktok', name: 'TikTok', hosts: ['tiktok.com'] },
  { id: 'youtube', name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  {
    id: 'pinterest',
    name: 'Pinterest',
    hosts: ['pinterest.com', 'pin.it', 'pinterest.de', 'pinterest.co.uk'],
  },
  { id: 'whatsapp', name: 'WhatsApp', hosts: ['whatsapp.com', 'wa.me'] },
  { id: 'x', name: 'X', hosts: ['x.com', 'twitter.com'] },
  { id: 'threads', name: 'Threads', hosts: ['threads.com', 'threads.net'] },
  { id: 'bluesky', name: 'Bluesky', hosts: ['bsky.app', 'bsky.social'] },
  {
    id: 'mastodon',
    name: 'Mastodon',
    hosts: [
      'mastodon.social',
      'mastodon.online',
      'mas.to',
      'mstdn.social',
      'hachyderm.io',
      'joinmastodon.org',
    ],
  },
  { id: 'telegram', name: 'Telegram', hosts: ['t.me', 'telegram.me', 'telegram.org'] },
  { id: 'snapchat', name: 'Snapchat', hosts: ['snapchat.com'] },
  { id: 'reddit', name: 'Reddit', hosts: ['reddit.com'] },
  { id: 'discord', name: 'Discord', hosts: ['discord.gg', 'discord.com'] },
  { id: 'twitch', name: 'Twitch', hosts: ['twitch.tv'] },
  { id: 'spotify', name: 'Spotify', hosts: ['spotify.com'] },
  { id: 'vimeo', name: 'Vimeo', hosts: ['vimeo.com'] },
  { id: 'substack', name: 'Substack', hosts: ['substack.com'] },
  { id: 'github', name: 'GitHub', hosts: ['github.com'] },
  { id: 'xing', name: 'Xing', hosts: ['xing.com'] },
] as const satisfies readonly SocialNetwork[];

/** For what is no network: a website, an email address, a phone number, and a profile on any other network. */
export const generalIcons = ['website', 'email', 'phone', 'profile'] as const;

export type SocialIconId = (typeof socialNetworks)[number]['id'] | (typeof generalIcons)[number];

const networkIds: readonly string[] = socialNetworks.map(({ id }) => id);

export const isSocialIconId = (id: string): id is SocialIconId =>
  networkIds.includes(id) || generalIcons.some((general) => general === id);

const hostOf = (url: string): string | null => {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '');
};

/**
 * Takes the address of a link, with or without `https://`. Gives the icon for it: of the network by its host, `email`
 * for `mailto:`, `phone` for `tel:` and `sms:`, `website` for any other host, and null for what is no address.
 */
export const networkOf = (url: string): SocialIconId | null => {
  const text = url.trim();
  if (/^mailto:/i.test(text)) return 'email';
  if (/^(tel|sms):/i.test(text)) return 'phone';
  const host = hostOf(text);
  if (host === null || !host.includes('.')) return null;
  const network = socialNetworks.find(({ hosts }) =>
    hosts.some((known) => host === known || host.endsWith(`.${known}`)),
  );
  return network?.id ?? 'website';
};
