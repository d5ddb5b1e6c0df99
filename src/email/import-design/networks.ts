// Social networks and video sites, as design files name them.

const titles: Readonly<Record<string, string>> = {
  behance: 'Behance',
  bluesky: 'Bluesky',
  discord: 'Discord',
  dribbble: 'Dribbble',
  email: 'Email',
  facebook: 'Facebook',
  github: 'GitHub',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mail: 'Email',
  mastodon: 'Mastodon',
  medium: 'Medium',
  messenger: 'Messenger',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  snapchat: 'Snapchat',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  tumblr: 'Tumblr',
  twitch: 'Twitch',
  twitter: 'Twitter',
  vimeo: 'Vimeo',
  web: 'Website',
  website: 'Website',
  whatsapp: 'WhatsApp',
  x: 'X',
  xing: 'Xing',
  yelp: 'Yelp',
  youtube: 'YouTube',
};

/** `facebook` from `Facebook`, `facebook-noshare` or `custom_facebook@2x`; the name itself if it is none of a network. */
export function networkIn(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const known = words.find((word) => word.length > 1 && Object.hasOwn(titles, word));
  return known ?? (words[0] === 'x' ? 'x' : name.trim());
}

export const networkTitle = (network: string): string =>
  Object.hasOwn(titles, network) ? (titles[network] ?? network) : network.slice(0, 60);

const youTube =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/i;

/** The preview image that the site of a video has at a known address; `''` for others. */
export function videoPreview(url: string): string {
  const id = youTube.exec(url.trim().slice(0, 2_048))?.[1];
  return id === undefined ? '' : `https://img.youtube.com/vi/${id}/hqdefault.jpg`;
}
