import './styles/main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { fetchScreenAhead } from './lazy-screens.ts';
import { loadFirstTexts } from './lib/language.ts';
import { readPageData, withPageData } from './lib/page-data.ts';
import { createQueryClient, retryWhenOnline } from './lib/query-client.ts';
import { followTheme } from './lib/theme.ts';

followTheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

const client = createQueryClient();
retryWhenOnline(client);
const data = readPageData();

const firstTexts = loadFirstTexts();
fetchScreenAhead(window.location.pathname);

// Not a top-level await: with one, the bundler splits what the entry shares with the screens into many small files.
void firstTexts.then(() => {
  if (data) hydrateRoot(root, <App client={withPageData(client, data)} />);
  else createRoot(root).render(<App client={client} />);
});
