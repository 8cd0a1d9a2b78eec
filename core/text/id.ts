/** Whether a text has the form of a row's id, a UUID in lower case. */
export const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
