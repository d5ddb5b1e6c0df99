export const TemplatesScreen = () => <h1>Templates</h1>;
