// Run by chromium.ts in a process of its own: the package reads and writes the environment it is loaded in.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
