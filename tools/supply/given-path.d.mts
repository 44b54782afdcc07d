export function givenPath(path: string): string
