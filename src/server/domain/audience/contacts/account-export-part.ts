// The audience part of an account export.

import type { StoredConfirmation } from '../../../db/audience/consent/confirmations.ts';
import { listSignUpForms } from '../../../db/audience/consent/sign-up-forms.ts';
import { readRows } from '../../../db/audience/contacts/all-rows.ts';
import type { AuditRow } from '../../../db/audience/contacts/audit-log.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import { listTags } from '../../../db/audience/contacts/tags.ts';
import { listImports } from '../../../db/audience/imports/imports.ts';
import { listLists } from '../../../db/audience/lists/lists.ts';
import { listSegments } from '../../../db/audience/segments/segments.ts';
import { readInOrder } from '../../../db/pagination.ts';
import { exportRows, pages, pagesInTime, type ReadList } from '../../shared/export-stream.ts';

const rowsPerPage = 500;

/** Ordered by number or id. A full page may be followed by another. */
const inOrder = <Id, Row extends { id: Id }>(
  first: Id,
  read: (after: Id, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> =>
  pages(
    async (after: Id | null) => {
      const rows = await read(after ?? first, rowsPerPage);
      return { rows, hasMore: rows.length === rowsPerPage };
    },
    ({ id }) => id,
  );

const contacts: ReadList = (ctx, { workspace_id }) =>
  exportRows(inOrder(0, (after, limit) => readRows(ctx.db, workspace_id, after, limit)));

const imports: ReadList = (ctx, { workspace_id }) =>
  exportRows(
    pagesInTime(
      (after) => listImports(ctx.db, workspace_id, rowsPerPage, after),
      ({ created_at }) => created_at,
    ),
  );

const confirmations: ReadList = (ctx, { workspace_id }) =>
  exportRows(
    inOrder('', (after, limit) =>
      readInOrder<StoredConfirmation>(ctx.db, 'confirmations', workspace_id, after, limit),
    ),
  );

const audit: ReadList = (ctx, { workspace_id }) =>
  exportRows(
    inOrder(0, (after, limit) => readInOrder<AuditRow>(ctx.db, 'audience_audit', workspace_id, after, limit)),
  );

export const audienceLists: readonly [name: string, read: ReadList][] = [
  ['contacts', contacts],
  ['contactLists', (ctx, { workspace_id }) => exportRows(listLists(ctx.db, workspace_id))],
  ['contactSegments', (ctx, { workspace_id }) => exportRows(listSegments(ctx.db, workspace_id))],
  ['contactTags', (ctx, { workspace_id }) => exportRows(listTags(ctx.db, workspace_id))],
  ['contactFields', (ctx, { workspace_id }) => exportRows(listFields(ctx.db, workspace_id))],
  ['imports', imports],
  ['signUpForms', (ctx, { workspace_id }) => exportRows(listSignUpForms(ctx.db, workspace_id))],
  ['confirmations', confirmations],
  ['audienceChanges', audit],
];
