export const SavedResultsScreen = () => <h1>Saved results</h1>;
