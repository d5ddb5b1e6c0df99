// Hosts that count a click and redirect it. They belong to the sending platform, not to the target of the link.
import { ownerOf } from './address.ts';

const platforms = new Set([
  ...[
    'sendgrid.net',
    'list-manage.com',
    'mailchimp.com',
    'mandrillapp.com',
    'ngpvan.com',
    'myngp.com',
    'mlsend.com',
  ],
  ...[
    'createsend.com',
    'hubspotlinks.com',
    'hubspotemail.net',
    'klclick.com',
    'klclick1.com',
    'exacttarget.com',
  ],
  ...['rs6.net', 'constantcontact.com', 'mailgun.org', 'sparkpostmail.com', 'awstrack.me', 'sendibt2.com'],
  ...[
    'convertkit-mail.com',
    'ck.page',
    'activehosted.com',
    'sailthru.com',
    'bluehornet.com',
    'getresponse.com',
  ],
  ...[
    'nationbuilder.com',
    'mailjet.com',
    'postmarkapp.com',
    'pstmrk.it',
    'infusionsoft.com',
    'bsd.net',
    'aweber.com',
  ],
]);
const platformName = /^(?:cmail\d{1,3}|sendibt\d|mailerlite|klclick\d|convertkit-mail\d?)\./;
const trackingLabel =
  /^(?:click|clicks|clickthru|clicktracking|track|tracking|trk|trc|link|links|lnk|url\d*|ctr?|elink|el|email-?links?)\d*[.-]/;

export const isClickTracker = (host: string): boolean => {
  const owner = ownerOf(host);
  return platforms.has(owner) || platformName.test(owner) || trackingLabel.test(host);
};
