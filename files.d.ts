// Files that the build puts into the programs and scripts that import them; test/register.mjs loads them alike.
declare module '*.webp' {
  const bytes: Uint8Array
  export default bytes
}
declare module '*.md' {
  const text: string
  export default text
}
declare module '*.txt' {
  const text: string
  export default text
}
