/** One contact: /esp/contacts/{id}. */
export const ContactPage = ({ id }: { id: string }) => <p>{id}</p>;
