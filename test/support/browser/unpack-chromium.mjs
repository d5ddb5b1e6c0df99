// Run by chromium.ts in a separate process: the package reads and writes its environment.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
