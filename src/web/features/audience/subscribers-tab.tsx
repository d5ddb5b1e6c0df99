/** The Subscribers tab of the ESP area. */
export const SubscribersTab = () => <p>Subscribers</p>;
