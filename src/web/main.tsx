import './styles/main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { fetchScreenAhead } from './lazy-screens.ts';
import { readPageData, withPageData } from './lib/page-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { followTheme } from './lib/theme.ts';
import { loadTexts } from './text/load.ts';

followTheme();
fetchScreenAhead(window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

const client = createQueryClient();
await loadTexts('shared');
const data = readPageData();
if (data) hydrateRoot(root, <App client={withPageData(client, data)} />);
else createRoot(root).render(<App client={client} />);
