// Plain JavaScript, because the peers are not installed where types are checked.
import { caniemail } from 'caniemail';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'] }));
const clients = ['gmail.desktop-webmail', 'outlook.windows', 'apple-mail.ios'];

export const peers = [
  {
    name: 'caniemail 2.0.2, three clients',
    run: (html) => caniemail({ clients: [...clients], html }).issues.errors.size,
  },
  {
    name: 'html-validate 11.18.0, recommended',
    run: (html) => validator.validateStringSync(html).results.length,
  },
];
