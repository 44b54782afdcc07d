/** The addresses in a pasted text: "Ana Souza <ana@example.com>, ben@example.com". */
export const emailsIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .flatMap((part) => /<([^<>]+)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((url) => url.trim())
    .filter((url) => url !== '')
