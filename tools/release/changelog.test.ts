import { describe, expect, it } from 'vitest';
import { notesOf, sectionOf, withVersion } from './changelog.ts';

const changelog = '# Changelog\n\n## Pending\n\n- A new thing.\n\n## 1.0.0 (2026-01-02)\n\n- The first.\n';

describe('the changelog of a release', () => {
  it('turns what is pending into the section of the version', () => {
    expect(withVersion(changelog, '1.1.0', '2026-02-03')).toBe(
      '# Changelog\n\n## Pending\n\n## 1.1.0 (2026-02-03)\n\n- A new thing.\n\n## 1.0.0 (2026-01-02)\n\n- The first.\n',
    );
  });

  it('has something pending, and no section of the version yet', () => {
    expect(() => withVersion(changelog.replace('- A new thing.', ''), '1.1.0', '')).toThrow('nothing under');
    expect(() => withVersion(changelog, '1.0.0', '')).toThrow('already');
  });

  it('gives the notes with the migrations of the release', () => {
    const changes = sectionOf(changelog, '1.0.0') ?? '';
    expect(changes).toBe('- The first.');
    const notes = notesOf({ version: '1.0.0', changes, migrations: ['0027-keys.sql'] });
    expect(notes).toContain('- The first.');
    expect(notes).toContain('- `0027-keys.sql`');
    expect(notesOf({ version: '1.0.0', changes, migrations: [] })).toContain('changes no tables');
    expect(sectionOf(changelog, '9.9.9')).toBeNull();
  });
});
