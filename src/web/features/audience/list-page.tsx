/** One list: what it is called, and who is on it. */
export const ListPage = ({ id }: { id: string }) => <div data-list={id} />;
