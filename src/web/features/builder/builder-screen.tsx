export const BuilderScreen = () => <h1>Smart Email Builder for Promotion and Spam Escape</h1>;
