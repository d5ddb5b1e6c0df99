// Component tests of one process share what node_modules exports. Our own modules keep settings and messages of a page, so
// each file begins with new ones.
import { vi } from 'vitest';

vi.resetModules();
