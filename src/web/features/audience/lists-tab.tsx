/** The lists and segments of the workspace, as cards. */
export const ListsTab = () => <div />;
